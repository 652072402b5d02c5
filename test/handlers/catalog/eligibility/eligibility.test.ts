import { TESTER } from '../../../support/database.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/access/credentials.js';
import { upsertCourses } from '../../../../db/catalog/upsertItems.js';
import { saveCourseResults } from '../../../../db/recommendations/saveCourseResults.js';
import type { components } from '../../../../generated/types.js';
import { givenUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../search/mentors/mentorServer.js';

type Schemas = components['schemas'];
const server = mentorServer();
const CHECK = '/api/catalog/eligibility/courses/check/';
const LIST = '/api/catalog/eligibility/courses/';
const RULES = '/api/catalog/conditionals/course/prerequisites/manage/';
const STANDING = '/api/catalog/conditionals/course/eligibility/';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
type Query = Record<string, string | number | boolean>;
const check = (course_id: string, query: Query = { username: 'pat' }, as: Role = 'admin') =>
  server.get<Schemas['CourseEligibility'] & Schemas['Problem']>(CHECK, as, { course_id, ...query });
const reasons = async (course: string, query?: Query, as?: Role) =>
  (await check(course, query, as)).body.reasons.map(({ code }) => code);
const list = async (query: Query = { username: 'pat' }, as: Role = 'admin') =>
  (await server.get<Schemas['CoursePage']>(LIST, as, query)).body;
const replace = (course_id: string, rules: unknown, more = {}, as: Role = 'admin') =>
  server.send<Schemas['CoursePrerequisites'] & Schemas['Problem']>(
    'POST',
    `${RULES}bulk/`,
    { platform_key: 'north', course_id, rules, ...more },
    as,
  );

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
  it('200: says everything that stands in the way', async () => {
    const found = Object.fromEntries(
      await Promise.all(
        ['OPEN', 'STAFF', 'NEEDS', 'MET', 'FULL', 'LATER', 'OVER', 'NOW', 'ASK', 'PAID', 'TAKEN', 'ODD'].map(
          async (key) => [key, await reasons(key)] as const,
        ),
      ),
    );
    expect(found).toEqual({
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

  it('400: asks for the platform when several have the course', async () => {
    await givenUser(server.db, 'both', { roles: { north: 'learner', south: 'learner' } });
    expect((await check('SHARED', { username: 'both' }, 'dmAdmin')).body.errors).toMatchObject([{ path: 'platform_key' }]);
    expect((await check('SHARED', { username: 'both', platform_key: 'south' }, 'dmAdmin')).body.platform_key).toBe('south');
    expect((await check('SHARED', { username: 'both' })).body.platform_key).toBe('north');
  });
});

describe('listEligibleCourses', () => {
  it('200: the list has exactly those for which the check says yes', async () => {
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
    await givenUser(server.db, 'both', { roles: { north: 'learner', south: 'learner' } });
    expect((await list({ username: 'both' }, 'dmAdmin')).results.map(({ course_id, org }) => `${org} ${course_id}`)).toEqual(
      expect.arrayContaining(['south FOREIGN', 'north OPEN', 'south SHARED', 'north SHARED']),
    );
  });

  it('400: without a person', async () => {
    const { authorization: as } = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
    expect((await server.request('GET', LIST, { as })).status).toBe(400);
  });
});

describe('manageCoursePrerequisitesBulk', () => {
  it('200: are replaced as a whole, and read as they are stored', async () => {
    const tree = { all: [{ course_id: 'BASE', min_grade: 'C' }, { any: [{ course_id: 'DONE' }, { course_id: 'GONE' }] }] };
    const { status, body } = await replace('OPEN', tree);
    expect([status, body]).toEqual([
      200,
      { course_id: 'OPEN', platform_key: 'north', rules: tree, keys: ['BASE', 'DONE', 'GONE'], dangling: ['GONE'] },
    ]);
    expect((await server.get(RULES, 'admin', { course_id: 'OPEN', platform_key: 'north' })).body).toEqual(body);
    expect((await replace('OPEN', ['BASE', { any: [{ course_id: 'DONE' }] }])).body.rules).toEqual({
      all: [{ course_id: 'BASE' }, { any: [{ course_id: 'DONE' }] }],
    });
    expect((await replace('OPEN', ['BASE', 'DONE'], { key_only: true })).body).toEqual({
      course_id: 'OPEN',
      platform_key: 'north',
      keys: ['BASE', 'DONE'],
      dangling: [],
    });
    for (const none of [null, [], { all: [] }])
      expect((await replace('OPEN', none)).body).toMatchObject({ rules: null, keys: [] });
  });

  it('400: a circle is refused with its courses, and nothing changes', async () => {
    expect((await replace('BASE', ['NEEDS'])).body.errors).toMatchObject([
      { path: '/rules', message: expect.stringMatching(/BASE.*NEEDS.*BASE/) },
    ]);
    expect((await server.get<Schemas['CoursePrerequisites']>(RULES, 'admin', { course_id: 'BASE' })).body.rules).toBeNull();
    expect((await replace('BASE', ['BASE'])).status).toBe(400);
    // Two that close a circle together: one of them wins.
    const both = await Promise.all([replace('OPEN', ['SHARED']), replace('SHARED', ['OPEN'])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('400: rules that are too large to evaluate are refused by both ways in, with the field', async () => {
    const course_id = 'BASE';
    const wide = { all: [0, 1, 2].map(() => ({ any: Array.from({ length: 70 }, () => ({ course_id })) })) };
    const deep = Array.from({ length: 8 }).reduce<unknown>((part) => ({ all: [part] }), { course_id });
    for (const [rules, words] of [
      [wide, 'must not hold more than 200'],
      [deep, 'must not be nested deeper than 8 levels'],
    ] as const) {
      const replaced = await replace('OPEN', rules);
      expect([replaced.status, replaced.body.errors]).toMatchObject([
        400,
        [{ path: '/rules', keyword: 'prerequisites_too_large', message: expect.stringContaining(words) }],
      ]);
      const upserted = await server.send<Schemas['Problem']>('POST', '/api/catalog/courses/', {
        org: 'north',
        course_id: 'OPEN',
        data: { prerequisites: rules },
      });
      expect([upserted.status, upserted.body.errors]).toMatchObject([
        400,
        [{ path: '/data/prerequisites', keyword: 'prerequisites_too_large', message: expect.stringContaining(words) }],
      ]);
    }
    const allowed = { all: [{ any: Array.from({ length: 99 }, () => ({ course_id })) }, { any: Array.from({ length: 98 }, () => ({ course_id })) }] };
    expect((await replace('OPEN', allowed)).status).toBe(200);
    await replace('OPEN', null);
  });

  it('400, 403, 404: wrong rules, others, and unknown courses', async () => {
    expect((await replace('OPEN', { some: [] })).status).toBe(400);
    expect((await replace('OPEN', [{ course_id: 'BASE' }], { key_only: true })).body.errors).toMatchObject([
      { path: '/rules/0' },
    ]);
    expect((await replace('OPEN', { all: [] }, { key_only: true })).status).toBe(400);
    expect((await replace('NONE', null)).status).toBe(404);
    expect((await replace('OPEN', null, {}, 'learner')).status).toBe(403);
    expect((await replace('OPEN', null, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('listCoursePrerequisites', () => {
  it('200: the rules as they are stored, or their keys only', async () => {
    const rules = { all: [{ course_id: 'BASE' }, { course_id: 'GONE' }] };
    await replace('OPEN', rules);
    const both = { course_id: 'OPEN', platform_key: 'north', keys: ['BASE', 'GONE'], dangling: ['GONE'] };
    expect((await server.get(RULES, 'admin', { course_id: 'OPEN' })).body).toEqual({ ...both, rules });
    expect((await server.get(RULES, 'admin', { course_id: 'OPEN', key_only: true })).body).toEqual(both);
  });

  it('404: a course of another tenant', async () => {
    expect((await server.get(RULES, 'otherAdmin', { course_id: 'OPEN' })).status).toBe(404);
  });
});

describe('getCoursePrerequisiteEligibility', () => {
  it('200: how somebody stands, and the smallest set that is missing', async () => {
    const stands = async (query: Query, as: Role = 'admin') =>
      (await server.get<Schemas['PrerequisiteEligibility']>(STANDING, as, query)).body;
    const needs = await stands({ course_id: 'NEEDS', username: 'pat' });
    expect(needs).toMatchObject({
      eligible: false,
      username: 'pat',
      prerequisites: {
        satisfied: false,
        all: [
          { course_id: 'BASE', completed: false, grade: null, satisfied: false },
          { course_id: 'DONE', completed: true, grade: 0.8, satisfied: false },
        ],
      },
    });
    expect(needs.missing.map(({ course_id, min_grade }) => [course_id, min_grade])).toEqual([
      ['BASE', null],
      ['DONE', 'B'],
    ]);
    expect(await stands({ course_id: 'MET' }, 'learner')).toMatchObject({ eligible: true, missing: [] });
    expect(await stands({ course_id: 'OPEN', username: 'pat' })).toMatchObject({
      eligible: true,
      prerequisites: null,
      missing: [],
      missing_is_smallest: true,
    });
  });

  it('200: says of stored rules that are too entangled, or larger than allowed, that the set is not proven to be the smallest', async () => {
    const pairs = (count: number, courses: number) => ({
      all: Array.from({ length: count }, (_, pair) => ({
        any: [0, 1].map((side) => ({ course_id: `C${((pair + 1) * (side ? 29 : 17) + side * pair * pair) % courses}` })),
      })),
    });
    for (const [key, rule] of [
      ['NOW', pairs(66, 61)],
      ['ODD', pairs(5_000, 3_001)],
    ] as const) {
      await server.db.pool.query('update courses set prerequisites = $2 where course_key = $1 and platform_id = $3', [
        key,
        rule,
        server.ids.north,
      ]);
      const { status, body } = await server.get<Schemas['PrerequisiteEligibility']>(STANDING, 'learner', { course_id: key });
      expect([status, body.eligible, body.missing_is_smallest]).toEqual([200, false, false]);
      const missing = new Set(body.missing.map(({ course_id }) => course_id));
      expect(rule.all.every(({ any }) => any.some(({ course_id }) => missing.has(course_id)))).toBe(true);
      await replace(key, null);
    }
  });
});
