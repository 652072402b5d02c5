import { TESTER } from '../../../support/database.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/access/credentials.js';
import { upsertCourses, upsertPathways, upsertPrograms } from '../../../../db/catalog/upsertItems.js';
import { endExpired } from '../../../../db/enrollments/endExpired.js';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../search/mentors/mentorServer.js';

type Enrollment = components['schemas']['ProgramEnrollment'] & components['schemas']['PathwayEnrollment'];
type Page = components['schemas']['ProgramEnrollmentPage'];
type Changes = components['schemas']['EnrollmentChangePage'];
type Problem = components['schemas']['Problem'];
const server = mentorServer();
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  for (const platform of ['north', 'south'])
    await server.db.knex.transaction(async (trx) => {
      const id = server.ids[platform]!;
      await upsertCourses(
        trx,
        id,
        ['C1', 'C2', 'C3'].map((key) => ({ key, name: `Course ${key}` })),
      );
      await upsertPrograms(trx, id, [
        { key: 'A', name: 'Álgebra', slug: 'algebra', data: { courses: ['C1', 'C2'] } },
        { key: 'B', name: 'Biology', slug: 'biology', data: { courses: ['C3'] } },
        { key: 'STAFF', name: 'Staff', data: { visibility: 'viewable_by_tenant_admins' } },
      ]);
      await upsertPathways(trx, id, [
        { key: 'A', name: 'Álgebra', slug: 'algebra', data: { programs: ['A'] } },
        { key: 'B', name: 'Biology', slug: 'biology', data: { programs: ['A', 'B'] } },
        { key: 'STAFF', name: 'Staff', data: { visibility: 'viewable_by_tenant_admins' } },
      ]);
    });
});
restoreBeforeEach(server.db);

const changesOf = async (kind: string, item: string, as: Role = 'admin') =>
  (await server.get<Changes>('/api/catalog/enrollment/changes/', as, { username: 'pat', kind, item_id: item })).body.results;

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
      expect((await search({ org: 'north', [id]: 'B', active: false })).results).toMatchObject([{ active: false, ended: past }]);
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
      for (const more of [{ [id]: 'NONE' }, { slug: 'none' }, { username: 'kim' }, { username: 'nobody' }, { org: 'south' }])
        expect((await create(more)).status).toBe(404);
    });
  });

  describe(operations.deactivate, () => {
    it('200: what is deleted can still be left, and not be entered', async () => {
      await create({ [id]: 'B' });
      await server.db.pool.query(`update ${kind}s set deleted_at = now() where ${kind}_key = 'B' and platform_id = $1`, [
        server.ids.north,
      ]);
      expect([(await create({ [id]: 'B' })).status, (await end({ [id]: 'B' })).status]).toEqual([404, 200]);
    });

    it('404: somebody who was never enrolled', async () => {
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
        { path: '/username', message: 'must be the caller' },
      ]);
      const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
      expect((await server.request('POST', `${path}self/`, { as, body: { org: 'north', [id]: 'A' } })).status).toBe(400);
    });
  });

  describe(operations.unenroll, () => {
    it('200: leaves once and again', async () => {
      await self('POST', { [id]: 'B' });
      const left = await self('DELETE', { [id]: 'B' });
      expect([left.status, left.body.active]).toEqual([200, false]);
      expect((await self('DELETE', { slug: 'biology' })).body).toEqual(left.body);
    });

    it('400, 404: without a person, and in another platform', async () => {
      const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
      expect((await server.request('DELETE', `${path}self/`, { as, query: { org: 'north', [id]: 'A' } })).status).toBe(400);
      expect((await self('DELETE', { [id]: 'A', org: 'south' }, 'otherLearner')).status).toBe(404);
    });
  });

  describe(operations.search, () => {
    beforeEach(async () => {
      for (const username of ['pat', 'vic']) await create({ username });
    });

    it('200: by each name, in each order', async () => {
      expect(
        (await search({ org: 'north', [`${kind}_name`]: 'ALGEBRA', sort: 'username' })).results.map(({ username }) => username),
      ).toEqual(['pat', 'vic']);
      expect((await search({ org: 'north', [`${kind}_name`]: 'algebra', sort: `-${id}`, page_size: 1 })).next).toContain('page=2');
      for (const [name, value] of Object.entries({ username: 'VIC', email: 'vic@north.example', user_id: server.ids.vic! }))
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
      expect((await one({ username: 'vic', [id]: 'B' })).body).toEqual({ count: 0, next: null, previous: null, results: [] });
      expect((await one({ username: 'pat', [id]: 'A' }, 'otherAdmin')).body.count).toBe(0);
    });

    it('400: without a person or an item', async () => {
      expect((await one({ [id]: 'A' })).status).toBe(400);
      expect((await one({ username: 'vic' })).status).toBe(400);
    });
  });
});

const settings = (changes: object, as: Role = 'admin') =>
  server.send('PATCH', '/api/catalog/settings/', { org: 'north', ...changes }, as);
const readSettings = async () =>
  (await server.get<components['schemas']['CatalogSettings']>('/api/catalog/settings/', 'admin', { org: 'north' })).body;

describe('getCatalogSettings', () => {
  it('200: they are off or empty at first', async () => {
    expect(await readSettings()).toEqual({
      platform_key: 'north',
      enroll_in_contained_courses: false,
      suggestion_acceptance_enrolls: false,
      redirect_hosts: [],
    });
  });
});

describe('updateCatalogSettings', () => {
  it('200: they change one by one', async () => {
    const before = await readSettings();
    const changed = await settings({ redirect_hosts: ['Learn.North.example', 'learn.north.example:8443'] });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...before, redirect_hosts: ['learn.north.example', 'learn.north.example:8443'] },
    ]);
    expect(await readSettings()).toEqual(changed.body);
  });

  it('400, 403, 404: unknown fields, what is no host, learners and another tenant', async () => {
    expect((await settings({}, 'learner')).status).toBe(403);
    expect((await settings({ unknown: true })).status).toBe(400);
    expect((await settings({ redirect_hosts: ['https://no.example'] })).status).toBe(400);
    expect((await settings({ suggestion_acceptance_enrolls: true }, 'otherAdmin')).status).toBe(404);
  });

  it('enroll_in_contained_courses: a pathway brings its programs and their courses, and not otherwise', async () => {
    const enroll = () =>
      server.send('POST', '/api/catalog/enrollment/pathway/', { org: 'north', username: 'ada', pathway_id: 'B' });
    await enroll();
    expect([await active('program'), await active('course')]).toEqual([[], []]);
    await settings({ enroll_in_contained_courses: true });
    await server.request('DELETE', '/api/catalog/enrollment/pathway/', {
      as: server.as.admin,
      query: { org: 'north', username: 'ada', pathway_id: 'B' },
    });
    expect((await enroll()).status).toBe(200);
    expect(await active('program')).toEqual(['A', 'B']);
    expect(await active('course')).toEqual(['C1', 'C2', 'C3']);
    const { rows } = await server.db.pool.query<{ reason: string }>(
      `select distinct reason from enrollment_changes where kind <> 'pathway' and reason is not null order by 1`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['pathway B', 'program']));
  });

  /** What ada is enrolled in now. */
  async function active(kind: string): Promise<string[]> {
    const { rows } = await server.db.pool.query<{ key: string }>(
      `select items.${kind}_key as key from ${kind}_enrollments e join ${kind}s items on items.platform_id = e.platform_id and items.id = e.${kind}_id
        where e.active and e.user_id = $1 order by 1`,
      [server.ids.ada],
    );
    return rows.map(({ key }) => key);
  }
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
    expect((await server.get<Changes>('/api/catalog/enrollment/changes/', 'dmAdmin', { username: 'nobody' })).body.count).toBe(0);
  });

  it('200: events publish the same, with who did it', async () => {
    const { rows } = await server.db.pool.query<{ type: string; data: Record<string, unknown>; actor: string }>(
      `select event.type, data, username as actor from event_outbox event join users on users.id = actor_id where data ->> 'kind' = 'program' order by event.id limit 1`,
    );
    expect(rows).toMatchObject([
      { type: 'enrollment.created', actor: 'ada', data: { item_id: 'A', username: 'pat', active: true, reason: null } },
    ]);
  });
});
