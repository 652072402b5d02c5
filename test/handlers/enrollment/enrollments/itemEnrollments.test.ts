import { TESTER } from '../../../support/database.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { endExpired } from '../../../../db/enrollment/enrollments/endExpired.js';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { itemEnrollmentServer } from './itemEnrollmentServer.js';

type Enrollment = components['schemas']['ProgramEnrollment'] & components['schemas']['PathwayEnrollment'];
type Page = components['schemas']['ProgramEnrollmentPage'];
type Changes = components['schemas']['EnrollmentChangePage'];
type Problem = components['schemas']['Problem'];
const { server, changesOf } = itemEnrollmentServer();
const HOUR_MS = 3_600_000;

restoreBeforeEach(server.db);

const KINDS = [
  {
    kind: 'program',
    get: 'getProgramEnrollments',
    create: 'createProgramEnrollment',
    deactivate: 'deactivateProgramEnrollment',
    search: 'searchProgramEnrollments',
    enroll: 'selfEnrollProgram',
    unenroll: 'selfUnenrollProgram',
  },
  {
    kind: 'pathway',
    get: 'getPathwayEnrollments',
    create: 'createPathwayEnrollment',
    deactivate: 'deactivatePathwayEnrollment',
    search: 'searchPathwayEnrollments',
    enroll: 'selfEnrollPathway',
    unenroll: 'selfUnenrollPathway',
  },
];

describe.each(KINDS)('enrollments in a $kind', ({ kind, ...operations }) => {
  const path = `/api/catalog/enrollment/${kind}/`;
  const id = `${kind}_id`;
  const create = (more: object, as: Role = 'admin') =>
    server.send<Enrollment & Problem>('POST', path, { org: 'north', username: 'pat', [id]: 'A', ...more }, as);
  const end = (query: object, as: Role = 'admin') =>
    server.request<Enrollment & Problem>('DELETE', path, {
      as: server.as[as],
      query: { org: 'north', username: 'pat', [id]: 'A', ...query },
    });
  const self = (method: 'POST' | 'DELETE', more: Record<string, string | boolean>, as: Role = 'learner') =>
    server.request<Enrollment & Problem>(method, `${path}self/`, {
      as: server.as[as],
      ...(method === 'POST' ? { body: { org: 'north', ...more } } : { query: { org: 'north', ...more } }),
    });
  const search = async (query: Record<string, string | number | boolean>, as: Role = 'admin') =>
    (await server.get<Page>(`${path}search/`, as, query)).body;

  describe(operations.create, () => {
    it('201, 200: made once, ended once, and active again', async () => {
      const made = await create({ metadata: { cohort: 'autumn' } });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        username: 'pat',
        [id]: 'A',
        [`${kind}_key`]: 'A',
        platform_key: 'north',
        name: 'Álgebra',
        slug: 'algebra',
        active: true,
        ended: null,
        metadata: { cohort: 'autumn' },
      });
      expect(await create({ user_id: String(server.ids.pat) })).toMatchObject({ status: 200, body: made.body });
      const ended = await end({});
      expect([ended.status, ended.body.active]).toEqual([200, false]);
      expect((await end({ slug: 'algebra' })).body).toEqual(ended.body);
      expect(await create({ slug: 'algebra' })).toMatchObject({
        status: 200,
        body: { active: true, ended: null, created: made.body.created },
      });
      const history = await changesOf(kind, 'A');
      expect(history.map(({ change, actor, operation }) => [change, actor, operation])).toEqual([
        ['activated', 'ada', operations.create],
        ['deactivated', 'ada', operations.deactivate],
        ['created', 'ada', operations.create],
      ]);
    });

    it('201: twenty at once make one', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => create({ [id]: 'B' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
      expect((await search({ org: 'north', [id]: 'B' })).count).toBe(1);
    });

    it('200: an expiry that has passed ends it, at once and in the history; enrolling again drops it', async () => {
      await create({ [id]: 'B' });
      const past = new Date(Date.now() - HOUR_MS).toISOString();
      const long = new Date(Date.now() - 2 * HOUR_MS).toISOString();
      const { body } = await create({ [id]: 'B', started: long, expired: past });
      expect([body.active, body.ended, body.expired]).toEqual([false, past, past]);
      expect((await search({ org: 'north', [id]: 'B', active: true })).count).toBe(0);
      expect(await endExpired(server.db)).toBe(1);
      expect(await endExpired(server.db)).toBe(0);
      expect((await search({ org: 'north', [id]: 'B', active: false })).results).toMatchObject([
        { active: false, ended: past },
      ]);
      expect((await changesOf(kind, 'B'))[0]).toMatchObject({
        change: 'expired',
        actor: null,
        reason: 'expired',
        operation: 'end-expired',
      });
      expect((await create({ [id]: 'B' })).body).toMatchObject({ active: true, ended: null, expired: null });
    });

    it('400, 404: names that are missing, disagree or lead nowhere', async () => {
      const fields = async (more: object) => (await create(more)).body.errors?.map(({ path: field }) => field);
      expect(await fields({ [id]: undefined })).toEqual([`/${id}`]);
      expect(await fields({ [`${kind}_key`]: 'B' })).toEqual([`/${id}`]);
      expect(await fields({ slug: 'biology' })).toEqual(['/slug']);
      expect(await fields({ username: undefined })).toEqual(['/user_id']);
      expect(await fields({ started: '2026-02-01T00:00:00Z', expired: '2026-01-01T00:00:00Z' })).toEqual(['/expired']);
      for (const more of [
        { [id]: 'NONE' },
        { slug: 'none' },
        { username: 'kim' },
        { username: 'nobody' },
        { org: 'south' },
      ])
        expect((await create(more)).status).toBe(404);
    });
  });

  describe(operations.deactivate, () => {
    it('200: deleted courses allow unenrollment, but no enrollment', async () => {
      await create({ [id]: 'B' });
      await server.db.pool.query(
        `update ${kind}s set deleted_at = now() where ${kind}_key = 'B' and platform_id = $1`,
        [server.ids.north],
      );
      expect([(await create({ [id]: 'B' })).status, (await end({ [id]: 'B' })).status]).toEqual([404, 200]);
    });

    it('404: a person who was never enrolled', async () => {
      expect((await end({ username: 'ada', [id]: 'B' })).status).toBe(404);
    });
  });

  describe(operations.enroll, () => {
    it('200, 201: a learner enrolls and leaves for themself, in what they may see', async () => {
      expect((await self('POST', { [id]: 'B' })).body).toMatchObject({ username: 'pat', active: true });
      expect((await self('DELETE', { slug: 'biology' })).body.active).toBe(false);
      expect((await self('POST', { slug: 'biology', username: 'pat' })).body.active).toBe(true);
      expect((await self('POST', { [id]: 'STAFF' })).status).toBe(404);
      expect((await self('POST', { [id]: 'STAFF' }, 'admin')).status).toBe(201);
    });

    it('400, 403: for others, and without a person', async () => {
      expect((await self('POST', { [id]: 'A', username: 'vic' })).status).toBe(403);
      expect((await self('POST', { [id]: 'A', username: 'pat' }, 'admin')).body.errors).toMatchObject([
        { path: '/username', message: 'must be the person who calls' },
      ]);
      const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
      expect((await server.request('POST', `${path}self/`, { as, body: { org: 'north', [id]: 'A' } })).status).toBe(
        400,
      );
    });
  });

  describe(operations.unenroll, () => {
    it('200: leaves once and again', async () => {
      await self('POST', { [id]: 'B' });
      const left = await self('DELETE', { [id]: 'B' });
      expect([left.status, left.body.active]).toEqual([200, false]);
      expect((await self('DELETE', { slug: 'biology' })).body).toEqual(left.body);
    });

    it('404, 200: a hidden one is left as one that does not exist, unless they are in it', async () => {
      await server.db.pool.query(`update ${kind}s set slug = 'staff' where ${kind}_key = 'STAFF'`);
      const answer = async (names: Record<string, string>) => {
        const { status, body } = await self('DELETE', names);
        const { title, type, detail, errors } = body;
        return { status, title, type, errors, detail: detail.replace(/'\w+'/, '?') };
      };
      for (const name of [id, `${kind}_key`])
        expect(await answer({ [name]: 'STAFF' })).toEqual(await answer({ [name]: 'NONE' }));
      expect(await answer({ slug: 'staff' })).toEqual(await answer({ slug: 'none' }));
      expect(await answer({ [id]: 'B', slug: 'staff' })).toEqual(await answer({ [id]: 'B', slug: 'none' }));
      await create({ [id]: 'STAFF' });
      expect((await self('DELETE', { [id]: 'STAFF' })).body).toMatchObject({ [id]: 'STAFF', active: false });
    });

    it('400, 404: without a person, and in another platform', async () => {
      const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
      expect((await server.request('DELETE', `${path}self/`, { as, query: { org: 'north', [id]: 'A' } })).status).toBe(
        400,
      );
      expect((await self('DELETE', { [id]: 'A', org: 'south' }, 'otherLearner')).status).toBe(404);
    });
  });

  describe(operations.search, () => {
    beforeEach(async () => {
      for (const username of ['pat', 'vic']) await create({ username });
    });

    it('200: by each name, in each order', async () => {
      expect(
        (await search({ org: 'north', [`${kind}_name`]: 'ALGEBRA', sort: 'username' })).results.map(
          ({ username }) => username,
        ),
      ).toEqual(['pat', 'vic']);
      expect(
        (await search({ org: 'north', [`${kind}_name`]: 'algebra', sort: `-${id}`, page_size: 1 })).next,
      ).toContain('page=2');
      for (const [name, value] of Object.entries({
        username: 'VIC',
        email: 'vic@north.example',
        user_id: server.ids.vic!,
      }))
        expect((await search({ org: 'north', [name]: value })).results).toMatchObject([{ username: 'vic', [id]: 'A' }]);
      expect((await search({ [id]: 'A', [`${kind}_key`]: 'B' })).count).toBe(0);
    });

    it('200, 403, 404: for those who may', async () => {
      expect((await search({ slug: 'algebra' }, 'learner')).results.map(({ username }) => username)).toEqual(['pat']);
      expect((await search({}, 'otherAdmin')).count).toBe(0);
      expect((await server.get(`${path}search/`, 'learner', { username: 'vic' })).status).toBe(403);
      expect((await server.get(`${path}search/`, 'otherAdmin', { org: 'north' })).status).toBe(404);
    });
  });

  describe(operations.get, () => {
    const one = (query: Record<string, string>, as: Role = 'admin') => server.get<Page>(path, as, query);
    beforeEach(async () => {
      for (const username of ['pat', 'vic']) await create({ username });
    });

    it("200: one person's enrollment in one of them", async () => {
      expect((await one({ username: 'vic', [id]: 'A' })).body.results).toMatchObject([{ username: 'vic', [id]: 'A' }]);
      expect((await one({ username: 'pat', slug: 'algebra' }, 'learner')).body.count).toBe(1);
      expect((await one({ username: 'vic', [id]: 'B' })).body).toEqual({
        count: 0,
        next: null,
        previous: null,
        results: [],
      });
      expect((await one({ username: 'pat', [id]: 'A' }, 'otherAdmin')).body.count).toBe(0);
    });

    it('400: without a person or an item', async () => {
      expect((await one({ [id]: 'A' })).status).toBe(400);
      expect((await one({ username: 'vic' })).status).toBe(400);
    });
  });
});

describe('listEnrollmentChanges', () => {
  beforeEach(async () => {
    await server.send('POST', '/api/catalog/enrollment/program/', { org: 'north', username: 'pat', program_id: 'A' });
  });

  it('200, 400, 403: of oneself, or of the people of a platform', async () => {
    expect((await changesOf('program', 'A', 'learner')).map(({ change }) => change)).toEqual(['created']);
    expect(await changesOf('program', 'A', 'otherAdmin')).toEqual([]);
    expect((await server.get('/api/catalog/enrollment/changes/', 'learner', { username: 'vic' })).status).toBe(403);
    expect((await server.get('/api/catalog/enrollment/changes/', 'admin')).status).toBe(400);
    expect(
      (await server.get<Changes>('/api/catalog/enrollment/changes/', 'dmAdmin', { username: 'nobody' })).body.count,
    ).toBe(0);
  });

  it('200: publishes events with the same data and the actor', async () => {
    const { rows } = await server.db.pool.query<{ type: string; data: Record<string, unknown>; actor: string }>(
      `select event.type, data, username as actor from event_outbox event join users on users.id = actor_id where data ->> 'kind' = 'program' order by event.id limit 1`,
    );
    expect(rows).toMatchObject([
      { type: 'enrollment.created', actor: 'ada', data: { item_id: 'A', username: 'pat', active: true, reason: null } },
    ]);
  });
});
