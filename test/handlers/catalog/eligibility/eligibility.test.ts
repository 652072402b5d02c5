import { TESTER } from '../../../support/database.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import { saveCourseResults } from '../../../../db/mentors/recommendations/saveCourseResults.js';
import type { components } from '../../../../generated/types.js';
import { insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
const server = mentorServer();
const CHECK = '/api/catalog/eligibility/courses/check/';
const LIST = '/api/catalog/eligibility/courses/';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
type Query = Record<string, string | number | boolean>;
const check = (course_id: string, query: Query = { username: 'pat' }, as: Role = 'admin') =>
  server.get<Schemas['CourseEligibility'] & Schemas['Problem']>(CHECK, as, { course_id, ...query });
const reasons = async (course: string, query?: Query, as?: Role) =>
  (await check(course, query, as)).body.reasons.map(({ code }) => code);
const list = async (query: Query = { username: 'pat' }, as: Role = 'admin') =>
  (await server.get<Schemas['CoursePage']>(LIST, as, query)).body;

beforeAll(async () => {
  const course = (key: string, data = {}) => ({ key, name: `Course ${key}`, data });
  await server.db.knex.transaction(async (trx) => {
    await upsertCourses(trx, server.ids.north!, [
      course('OPEN'),
      course('BASE'),
      course('DONE'),
      course('STAFF', { visibility: 'viewable_by_tenant_admins' }),
      course('NEEDS', { prerequisites: { all: [{ course_id: 'BASE' }, { course_id: 'DONE', min_grade: 'B' }] } }),
      course('MET', { prerequisites: ['DONE'] }),
      course('FULL', { seats: 1 }),
      course('LATER', { enrollment_opens: inDays(1) }),
      course('OVER', { enrollment_closes: inDays(-1) }),
      course('NOW', { enrollment_opens: inDays(-1), enrollment_closes: inDays(1), seats: 5, price: 'Free' }),
      course('ASK', { requires_request: true }),
      course('PAID', { price: '49.00 USD' }),
      course('TAKEN'),
      course('ODD', { seats: 'many', enrollment_opens: 'soon', enrollment_closes: 7, requires_request: 'yes' }),
      course('SHARED'),
    ]);
    await upsertCourses(trx, server.ids.south!, [course('SHARED'), course('FOREIGN')]);
  });
  await saveCourseResults(server.db, TESTER, server.ids.north!, [
    { username: 'pat', course_id: 'DONE', grade: 0.8, completed_at: '2026-01-01T00:00:00Z' },
    { username: 'pat', course_id: 'BASE', passed: false, completed_at: '2026-01-01T00:00:00Z' },
  ]);
  for (const [username, course_id] of [
    ['vic', 'FULL'],
    ['pat', 'TAKEN'],
  ])
    await server.send('POST', '/api/catalog/enrollment/courses/', { org: 'north', username, course_id });
});

restoreBeforeEach(server.db);

describe('checkCourseEligibility', () => {
  it('200: lists every obstacle', async () => {
    const obstacles = Object.fromEntries(
      await Promise.all(
        ['OPEN', 'STAFF', 'NEEDS', 'MET', 'FULL', 'LATER', 'OVER', 'NOW', 'ASK', 'PAID', 'TAKEN', 'ODD'].map(
          async (key) => [key, await reasons(key)] as const,
        ),
      ),
    );
    expect(obstacles).toEqual({
      OPEN: [],
      STAFF: ['not_visible'],
      NEEDS: ['prerequisites'],
      MET: [],
      FULL: ['no_seats'],
      LATER: ['not_open_yet'],
      OVER: ['closed'],
      NOW: [],
      ASK: ['request_needed'],
      PAID: ['payment_needed'],
      TAKEN: ['already_enrolled'],
      ODD: [],
    });
    await server.send('POST', '/api/catalog/courses/', {
      org: 'north',
      course_id: 'FULL',
      data: { price: '$5', enrollment_closes: inDays(-1), requires_request: true },
    });
    expect((await check('FULL')).body).toMatchObject({
      eligible: false,
      username: 'pat',
      course_id: 'FULL',
      platform_key: 'north',
    });
    expect(await reasons('FULL')).toEqual(['no_seats', 'closed', 'request_needed', 'payment_needed']);
  });

  it('200: an approved request, an ended or expired enrollment and a free seat open the way', async () => {
    const { body } = await server.send<{ id: number }>(
      'POST',
      '/api/catalog/access_requests/course/request/',
      { platform_key: 'north', course_id: 'ASK' },
      'learner',
    );
    expect(await reasons('ASK')).toEqual(['request_needed']);
    await server.send('POST', '/api/catalog/access_requests/course/manage/', {
      platform_key: 'north',
      request_id: body.id,
      approved: true,
    });
    expect(await reasons('ASK')).toEqual(['already_enrolled']);
    await server.db.pool.query(`update course_enrollments set active = false, ended = now() where user_id = $1`, [
      server.ids.pat,
    ]);
    expect([await reasons('ASK'), await reasons('TAKEN')]).toEqual([[], []]);
    await server.db.pool.query(
      `update course_enrollments set started = now() - interval '2 days', expired = now() - interval '1 day' where user_id = $1`,
      [server.ids.vic],
    );
    expect(await reasons('FULL')).not.toContain('no_seats');
  });

  it('200, 403, 404: for oneself, and for people of the platforms that one looks after', async () => {
    expect(await reasons('OPEN', {}, 'learner')).toEqual([]);
    expect(await reasons('OPEN', { user_id: server.ids.pat! }, 'viewer')).toEqual([]);
    expect((await check('STAFF', {}, 'learner')).body.detail).toBe("There is no course 'STAFF'.");
    expect((await check('OPEN', { username: 'vic' }, 'learner')).status).toBe(403);
    expect((await check('OPEN', { username: 'pat' }, 'otherAdmin')).body.detail).toBe("There is no user 'pat'.");
    expect((await check('OPEN', { username: 'nobody' })).status).toBe(404);
    expect((await check('FOREIGN')).status).toBe(404);
    expect((await check('OPEN', { username: 'pat', org: 'south' }, 'otherAdmin')).status).toBe(404);
    expect((await check('OPEN', { username: 'pat', platform_key: 'south' })).status).toBe(404);
  });

  it('200: is empty for a person without a platform', async () => {
    await insertUser(server.db, 'left');
    const { authorization } = await createCredential(server.db, TESTER, { user: 'left' });
    const lists = [LIST, '/api/catalog/suggestions/course/user/'];
    const answers = await Promise.all(
      lists.map((path) =>
        server.request<{ count: number }>('GET', path, { as: authorization, query: { user: 'left' } }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.count])).toEqual(lists.map(() => [200, 0]));
    expect((await server.request('GET', CHECK, { as: authorization, query: { course_id: 'OPEN' } })).status).toBe(404);
  });

  it('400: asks for the platform when several have the course', async () => {
    await insertUser(server.db, 'both', { roles: { north: 'learner', south: 'learner' } });
    expect((await check('SHARED', { username: 'both' }, 'dmAdmin')).body.errors).toMatchObject([
      { path: 'platform_key' },
    ]);
    expect((await check('SHARED', { username: 'both', platform_key: 'south' }, 'dmAdmin')).body.platform_key).toBe(
      'south',
    );
    expect((await check('SHARED', { username: 'both' })).body.platform_key).toBe('north');
  });
});

describe('listEligibleCourses', () => {
  it('200: lists exactly the courses for which the check succeeds', async () => {
    const { results, count } = await list();
    expect([count, results.map(({ course_id }) => course_id)]).toEqual([
      results.length,
      ['BASE', 'DONE', 'MET', 'NOW', 'ODD', 'OPEN', 'SHARED'],
    ]);
    for (const { course_id } of results) expect((await check(course_id)).body.eligible).toBe(true);
    const second = await list({ username: 'pat', page: 2, page_size: 3 });
    expect([second.count, second.results.map(({ course_id }) => course_id), second.previous !== null]).toEqual([
      7,
      ['NOW', 'ODD', 'OPEN'],
      true,
    ]);
    expect((await list({ username: 'ada' })).results.map(({ course_id }) => course_id)).toContain('STAFF');
  });

  it('200: of all platforms of a person', async () => {
    await insertUser(server.db, 'both', { roles: { north: 'learner', south: 'learner' } });
    expect(
      (await list({ username: 'both' }, 'dmAdmin')).results.map(({ course_id, org }) => `${org} ${course_id}`),
    ).toEqual(expect.arrayContaining(['south FOREIGN', 'north OPEN', 'south SHARED', 'north SHARED']));
  });

  it('400: without a person', async () => {
    const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
    expect((await server.request('GET', LIST, { as })).status).toBe(400);
  });
});
