import { TESTER } from '../../../support/database.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { mentorServer } from '../../mentors/mentors/mentorServer.js';

type AccessRequest = components['schemas']['CourseAccessRequest'];
type Page = components['schemas']['CourseAccessRequestPage'];
const server = mentorServer();
const REQUEST = '/api/catalog/access_requests/course/request/';
const MANAGE = '/api/catalog/access_requests/course/manage/';
const requestAccess = (course_id: string, as: 'learner' | 'admin' | 'otherLearner' = 'learner', more = {}) =>
  server.send<AccessRequest>('POST', REQUEST, { platform_key: 'north', course_id, ...more }, as);
const decide = (request_id: number, decision: object, as: 'admin' | 'otherAdmin' | 'learner' = 'admin') =>
  server.send<AccessRequest>('POST', MANAGE, { request_id, platform_key: 'north', ...decision }, as);
const check = async (course_id: string) =>
  (await server.get(REQUEST, 'learner', { platform_key: 'north', course_id })).body;
const enrolled = async (course: string) =>
  (
    await server.db.pool.query(
      `select from course_enrollments join courses on courses.id = course_id where course_key = $1 and user_id = $2 and active`,
      [course, server.ids.pat],
    )
  ).rowCount;

beforeAll(async () => {
  const keys = ['A', 'B', 'C', 'D', 'E', 'F'];
  await server.db.knex.transaction((trx) =>
    upsertCourses(trx, server.ids.north!, [
      ...keys.map((key) => ({ key, name: key })),
      { key: 'STAFF', name: 'Staff', data: { visibility: 'viewable_by_tenant_admins' } },
    ]),
  );
});

restoreBeforeEach(server.db);

describe('createCourseAccessRequest', () => {
  it('201, 200: one waits for a learner and a course, however often they request it', async () => {
    const first = await requestAccess('A');
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        username: 'pat',
        course_id: 'A',
        platform_key: 'north',
        state: 'requested',
        active: true,
        approved: null,
        reviewed: false,
        reviewer: null,
      },
    ]);
    const again = await requestAccess('A');
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('201: twenty at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestAccess('B')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('400, 401, 403: without a platform or a person, without a credential, and for others', async () => {
    expect((await server.send('POST', REQUEST, { course_id: 'A' }, 'dmAdmin')).status).toBe(400);
    const { authorization: as } = await createCredential(server.db, TESTER, {
      role: 'platform_admin',
      platform: 'north',
    });
    expect(
      (await server.request('POST', REQUEST, { as, body: { platform_key: 'north', course_id: 'A' } })).status,
    ).toBe(400);
    expect((await server.send('POST', REQUEST, { platform_key: 'north', course_id: 'A' }, null)).status).toBe(401);
    expect((await requestAccess('A', 'learner', { username: 'ada' })).status).toBe(403);
  });

  it("404: another tenant's platform, and courses that are not there for the learner", async () => {
    expect((await requestAccess('A', 'otherLearner')).status).toBe(404);
    for (const course of ['STAFF', 'NOWHERE']) expect((await requestAccess(course)).status).toBe(404);
    expect((await requestAccess('A', 'admin', { username: 'kim' })).status).toBe(404);
  });
});

describe('checkCourseAccessRequest', () => {
  it('200: whether one waits', async () => {
    expect(await check('A')).toEqual({ exists: false, active: false, approved: null });
    await requestAccess('A');
    expect(await check('A')).toEqual({ exists: true, active: true, approved: null });
  });

  it('400: without a course', async () => {
    expect((await server.get(REQUEST, 'learner', { platform_key: 'north' })).status).toBe(400);
  });
});

describe('decideCourseAccessRequest', () => {
  it('200: an approval enrolls and names the approver; only one of parallel decisions applies', async () => {
    const { body } = await requestAccess('C');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(body.id, { approved: index % 2 === 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    const won = answers.find(({ status }) => status === 200)!.body;
    expect([won.reviewed, won.active, won.reviewer, won.reviewed_at !== null, await enrolled('C')]).toEqual([
      true,
      false,
      'ada',
      true,
      won.approved ? 1 : 0,
    ]);
    expect(await check('C')).toEqual({ exists: true, active: false, approved: won.approved });
  });

  it('200, 201: after a rejection or a cancellation one can ask again', async () => {
    for (const [decision, state, approved] of [
      [{ approved: false }, 'rejected', false],
      [{ active: false }, 'cancelled', null],
    ] as const) {
      const { status, body } = await requestAccess('D');
      expect(status).toBe(201);
      expect((await decide(body.id, decision)).body).toMatchObject({ state, approved, reviewed: true });
      expect(await enrolled('D')).toBe(0);
    }
    const { body } = await requestAccess('D', 'admin', { username: 'pat' });
    expect((await decide(body.id, { approved: true })).body.state).toBe('approved');
    expect(await enrolled('D')).toBe(1);
  });

  it('400: without a decision', async () => {
    const { body } = await requestAccess('E');
    expect((await decide(body.id, {})).status).toBe(400);
    expect((await decide(body.id, { active: true })).status).toBe(400);
  });

  it("403, 404: a learner, and another tenant's request", async () => {
    const { body } = await requestAccess('E');
    expect((await decide(body.id, { approved: true }, 'learner')).status).toBe(403);
    expect((await decide(body.id, { approved: true }, 'otherAdmin')).status).toBe(404);
    expect((await decide(body.id, { approved: true, platform_key: 'south' }, 'otherAdmin')).status).toBe(404);
  });

  it('409: a removed course cannot be approved, and the request stays open', async () => {
    const { body } = await requestAccess('F');
    await server.db.pool.query(`update courses set deleted_at = now() where course_key = 'F'`);
    expect((await decide(body.id, { approved: true })).status).toBe(409);
    expect((await decide(body.id, { approved: false })).status).toBe(200);
  });
});

describe('listCourseAccessRequests', () => {
  it('200: with its filters', async () => {
    const list = async (query = {}) =>
      (await server.get<Page>(MANAGE, 'admin', { platform_key: 'north', ...query })).body;
    for (const decision of [{ approved: false }, { active: false }, { approved: true }])
      await decide((await requestAccess('D')).body.id, decision);
    await requestAccess('E');
    expect((await list({ course_id: 'E' })).results.map(({ username, state }) => [username, state])).toEqual([
      ['pat', 'requested'],
    ]);
    expect((await list({ course_id: 'D' })).count).toBe(3);
    expect((await list({ course_id: 'D', state: 'approved' })).count).toBe(1);
    expect([(await list({ username: 'ada' })).count, (await list({ username: 'nobody' })).count]).toEqual([0, 0]);
    const page = await list({ page_size: 2, page: 2 });
    expect([page.results.length, new URL(page.previous!).searchParams.get('page')]).toEqual([2, '1']);
  });

  it('403: a viewer', async () => {
    expect((await server.get(MANAGE, 'viewer', { platform_key: 'north' })).status).toBe(403);
  });
});
