import { beforeAll, describe, expect, it } from '@jest/globals';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { applyFacts } from '../../../../db/learning/progress/applyFacts.js';
import { findCandidates } from '../../../../db/mentors/recommendations/findCandidates.js';
import { saveCourseResults } from '../../../../db/mentors/recommendations/saveCourseResults.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { unitOf } from '../../learning/records/recordServer.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
const server = mentorServer();
const RULES = '/api/catalog/conditionals/course/prerequisites/manage/';
const STANDING = '/api/catalog/conditionals/course/eligibility/';
type Query = Record<string, string | number | boolean>;
const replace = (course_id: string, rules: unknown, more = {}, as: Role = 'admin') =>
  server.send<Schemas['CoursePrerequisites'] & Schemas['Problem']>(
    'POST',
    `${RULES}bulk/`,
    { platform_key: 'north', course_id, rules, ...more },
    as,
  );

beforeAll(async () => {
  const course = (key: string, data = {}) => ({ key, name: `Course ${key}`, data });
  await server.db.knex.transaction((trx) =>
    upsertCourses(trx, server.ids.north!, [
      course('OPEN'),
      course('BASE'),
      course('DONE'),
      course('NEEDS', { prerequisites: { all: [{ course_id: 'BASE' }, { course_id: 'DONE', min_grade: 'B' }] } }),
      course('MET', { prerequisites: ['DONE'] }),
      course('SHARED'),
    ]),
  );
  await saveCourseResults(server.db, TESTER, server.ids.north!, [
    { username: 'pat', course_id: 'DONE', grade: 0.8, completed_at: '2026-01-01T00:00:00Z' },
    { username: 'pat', course_id: 'BASE', passed: false, completed_at: '2026-01-01T00:00:00Z' },
  ]);
});

restoreBeforeEach(server.db);

describe('manageCoursePrerequisitesBulk', () => {
  it('200: are replaced as a whole, and read as they are stored', async () => {
    const tree = {
      all: [{ course_id: 'BASE', min_grade: 'C' }, { any: [{ course_id: 'DONE' }, { course_id: 'GONE' }] }],
    };
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
    expect(
      (await server.get<Schemas['CoursePrerequisites']>(RULES, 'admin', { course_id: 'BASE' })).body.rules,
    ).toBeNull();
    expect((await replace('BASE', ['BASE'])).status).toBe(400);
    // Two that close a circle together: one of them wins.
    const both = await Promise.all([replace('OPEN', ['SHARED']), replace('SHARED', ['OPEN'])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('200: rules and courses that change at the same time never wait for each other in a circle', async () => {
    const keys = ['L-1', 'L-2', 'L-3', 'L-4'];
    const upsert = (course_id: string, data: object) =>
      server.send('POST', '/api/catalog/courses/', {
        org: 'north',
        course_id,
        name: `Course ${course_id}`,
        slug: course_id.toLowerCase(),
        data,
      });
    for (const key of keys) await upsert(key, { prerequisites: ['BASE'] });
    const deadlocks = async () =>
      (
        await server.db.pool.query<{ deadlocks: number }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
        )
      ).rows[0]!.deadlocks;
    const before = await deadlocks();
    const statuses: number[] = [];
    const call = async (n: number) => {
      const key = keys[n % keys.length]!;
      const isUpsert = Math.floor(n / keys.length) % 2 === 1;
      const { status } = await (isUpsert
        ? upsert(key, { level: `level ${n}`, prerequisites: ['BASE'] })
        : replace(key, ['BASE', 'DONE']));
      statuses.push(status);
    };
    // 160 calls, 20 at a time: more would only wait for connections.
    await Promise.all(
      Array.from({ length: 20 }, async (_, lane) => {
        for (let round = 0; round < 8; round++) await call(lane + 20 * round);
      }),
    );
    expect([new Set(statuses), statuses.length, (await deadlocks()) - before]).toEqual([new Set([200]), 160, 0]);
  });

  it('400: rules that are too large to evaluate are refused by both ways in, with the field', async () => {
    const course_id = 'BASE';
    const wide = { all: [0, 1, 2].map(() => ({ any: Array.from({ length: 70 }, () => ({ course_id })) })) };
    const deep = Array.from({ length: 8 }).reduce<unknown>((part) => ({ all: [part] }), { course_id });
    for (const [rules, words] of [
      [wide, 'may contain at most 200'],
      [deep, 'may be nested at most 8 levels deep'],
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
    const allowed = {
      all: [
        { any: Array.from({ length: 99 }, () => ({ course_id })) },
        { any: Array.from({ length: 98 }, () => ({ course_id })) },
      ],
    };
    expect((await replace('OPEN', allowed)).status).toBe(200);
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
  it('200: returns the state of a person, and the smallest missing set', async () => {
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

  it('200: a course that is completed to an extent suffices where the rule says so, in lists and recommendations as well', async () => {
    const north = server.ids.north!;
    const leaves = ['one', 'two'].map((key) => ({ block_id: key, type: 'problem' as const, name: key }));
    await replaceOutline(server.db, TESTER, { platformId: north, courseKey: 'SHARED' }, unitOf(...leaves));
    const { rows } = await server.db.pool.query<{ id: number; course_id: number }>(
      `select id, course_id from course_blocks where block_key = 'one'`,
    );
    const { id: blockId, course_id: courseId } = rows[0]!;
    const completed = {
      kind: 'completed',
      userId: server.ids.pat!,
      courseId,
      blockId,
      at: '2026-02-01T00:00:00Z',
      stored: '2026-02-01T00:00:00Z',
    } as const;
    await server.db.transaction(TESTER, (trx) => applyFacts(trx, north, [completed]));
    for (const [min_completion, eligible] of [
      [50, true],
      [50.5, false],
    ] as const) {
      await replace('OPEN', { all: [{ course_id: 'SHARED', min_completion }] });
      const query = { course_id: 'OPEN', username: 'pat' };
      const { body } = await server.get<Schemas['PrerequisiteEligibility']>(STANDING, 'admin', query);
      expect(body).toMatchObject({
        eligible,
        prerequisites: { all: [{ completed: false, completion: 50, satisfied: eligible }] },
      });
      const list = await server.get<Schemas['CoursePage']>('/api/catalog/eligibility/courses/', 'learner', {
        page_size: 100,
      });
      expect(list.body.results.some(({ course_id }) => course_id === 'OPEN')).toBe(eligible);
      const candidates = await findCandidates(server.db, {
        platformId: north,
        userId: server.ids.pat!,
        levels: ['viewable_by_anyone', 'viewable_by_tenant_students'],
        mainPlatformId: null,
      });
      expect([
        candidates.courses.some(({ key }) => key === 'OPEN'),
        candidates.profile.finished.map(({ key }) => key),
      ]).toEqual([eligible, ['DONE']]);
    }
  });

  it('200: marks the set as unproven for stored rules that are too entangled or too large', async () => {
    const pairs = (count: number, courses: number) => ({
      all: Array.from({ length: count }, (_, pair) => ({
        any: [0, 1].map((side) => ({
          course_id: `C${((pair + 1) * (side ? 29 : 17) + side * pair * pair) % courses}`,
        })),
      })),
    });
    for (const [key, rule] of [
      ['OPEN', pairs(66, 61)],
      ['MET', pairs(5_000, 3_001)],
    ] as const) {
      await server.db.pool.query('update courses set prerequisites = $2 where course_key = $1 and platform_id = $3', [
        key,
        rule,
        server.ids.north,
      ]);
      const { status, body } = await server.get<Schemas['PrerequisiteEligibility']>(STANDING, 'learner', {
        course_id: key,
      });
      expect([status, body.eligible, body.missing_is_smallest]).toEqual([200, false, false]);
      const missing = new Set(body.missing.map(({ course_id }) => course_id));
      expect(rule.all.every(({ any }) => any.some(({ course_id }) => missing.has(course_id)))).toBe(true);
    }
  });
});
