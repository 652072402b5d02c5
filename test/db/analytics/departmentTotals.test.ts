import { projectionOptions } from '../../../db/derived/createProjection.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTable, confirmedDifferences } from '../../../db/derived/checkDerived.js';
import { departmentTotals } from '../../../db/derived/departmentTotals.js';
import { courseProgress } from '../../../db/learning/activity/courseProgress.js';
import { rebuildActivity } from '../../../db/learning/activity/rebuildActivity.js';
import type { FollowContext } from '../../../db/learning/activity/followContext.js';
import { waitForActivityCursor } from '../../../db/learning/activity/followStatements.js';
import { mergeCertificates } from '../../../db/learning/activity/mergeCertificates.js';
import { replacePeople } from '../../../db/learning/activity/writeDays.js';
import type { ActivityEvent } from '../../../db/learning/activity/activityEvent.js';
import { addToTotals } from '../../../db/learning/activity/writeTotals.js';
import { type DepartmentFigures, listDepartmentFigures } from '../../../db/analytics/listDepartmentFigures.js';
import { applyFacts } from '../../../db/learning/progress/applyFacts.js';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { checkAllTables, project, projectAnew } from '../../support/projection.js';

const db = testDatabase();
const PEOPLE = 3;
const COURSES = 2;
const DEPARTMENTS = 4;
const ids = { platform: 0, users: [] as number[], courses: [] as number[], departments: [] as number[] };

beforeAll(async () => {
  ids.platform = await insertPlatform(db, 'north');
  for (let n = 0; n < PEOPLE; n += 1) ids.users.push(await insertUser(db, `user${n}`, { roles: { north: 'learner' } }));
  const skills = await idsOf(`insert into skills (name) values ('Statistics'), ('Graphs') returning id`);
  await db.pool.query(
    `insert into platform_skills (platform_id, skill_id, visibility) select $1, id, 'viewable_by_tenant_students' from skills`,
    [ids.platform],
  );
  for (let n = 0; n < COURSES; n += 1) {
    const course = { platformId: ids.platform, courseKey: `C${n}` };
    ids.courses.push(
      ...(await idsOf('insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id', [
        ids.platform,
        course.courseKey,
      ])),
    );
    await replaceOutline(db, TESTER, course, [{ block_id: 'section', type: 'section', name: 'Section' }]);
    await db.pool.query(
      `insert into skill_points (platform_id, kind, item_id, skill_id, course_id, points) values ($1, 'course', $2, $3, $2, $4)`,
      [ids.platform, ids.courses[n], skills[n], 10 * (n + 1)],
    );
  }
});

beforeEach(clear);

async function clear(): Promise<void> {
  for (const table of ['course_enrollments', 'department_members', 'departments', 'skill_thresholds'])
    await db.pool.query(`delete from ${table}`);
  for (const table of [
    'course_results',
    'block_results',
    'skill_points_earned',
    'skill_point_totals',
    'skill_point_counts',
    'activity_totals',
    'earned_certificates',
  ])
    await db.pool.query(`delete from ${table}`);
  await db.pool.query(
    'delete from activity_course_days; delete from activity_course_months; delete from activity_course_years',
  );
  await projectAnew(db, ids.platform);
  ids.departments = [];
  for (let n = 0; n < DEPARTMENTS; n += 1)
    ids.departments.push(
      ...(await idsOf('insert into departments (platform_id, name) values ($1, $2) returning id', [
        ids.platform,
        `D${n}`,
      ])),
    );
}

async function idsOf(text: string, values: unknown[] = []): Promise<number[]> {
  return (await db.pool.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id));
}

interface Step {
  kind:
    | 'join'
    | 'leave'
    | 'exchange'
    | 'move'
    | 'remove'
    | 'level'
    | 'enroll'
    | 'end'
    | 'complete'
    | 'certify'
    | 'forget'
    | 'time'
    | 'project';
  user: number;
  course: number;
  department: number;
  other: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>(
      'join',
      'join',
      'join',
      'leave',
      'exchange',
      'move',
      'move',
      'remove',
      'level',
      'enroll',
      'end',
      'complete',
      'complete',
      'certify',
      'certify',
      'forget',
      'time',
      'project',
      'project',
    ),
    user: fc.nat(PEOPLE - 1),
    course: fc.nat(COURSES - 1),
    department: fc.nat(DEPARTMENTS - 1),
    other: fc.nat(DEPARTMENTS - 1),
  }),
  { maxLength: 30 },
);

let place = 0;

async function take({ kind, user, course, department, other }: Step): Promise<void> {
  const [userId, courseId, departmentId, otherId] = [
    ids.users[user]!,
    ids.courses[course]!,
    ids.departments[department]!,
    ids.departments[other]!,
  ];
  const member = [ids.platform, departmentId, userId];
  switch (kind) {
    case 'join':
      await db.pool.query(
        'insert into department_members (platform_id, department_id, user_id) select $1, id, $3 from departments where id = $2 on conflict do nothing',
        member,
      );
      break;
    case 'leave':
      await db.pool.query(
        'delete from department_members where (platform_id, department_id, user_id) = ($1, $2, $3)',
        member,
      );
      break;
    case 'exchange':
      await db.pool.query(
        `update department_members set department_id = $4 where (platform_id, department_id, user_id) = ($1, $2, $3) and exists (select from departments where id = $4)
            and not exists (select from department_members there where (platform_id, department_id, user_id) = ($1, $4, $3))`,
        [...member, otherId],
      );
      break;
    case 'move':
      // Below one that is older, so never in a circle.
      await db.pool.query(
        'update departments set parent_id = (select id from departments where id = $3 and id < $2) where platform_id = $1 and id = $2',
        [ids.platform, Math.max(departmentId, otherId), Math.min(departmentId, otherId)],
      );
      break;
    case 'remove':
      await db.pool.query(
        'delete from departments where platform_id = $1 and id = $2 and not exists (select from departments below where platform_id = $1 and parent_id = $2)',
        [ids.platform, departmentId],
      );
      break;
    case 'level':
      await db.pool.query('delete from skill_thresholds');
      if (course === 1)
        await db.pool.query(`insert into skill_thresholds (platform_id, name, threshold) values ($1, 'Level', $2)`, [
          ids.platform,
          5 * (other + 1),
        ]);
      break;
    case 'enroll':
    case 'end':
      await db.pool.query(
        `insert into course_enrollments (platform_id, user_id, course_id, active, ended) values ($1, $2, $3, $4, case when not $4 then now() end)
         on conflict (platform_id, user_id, course_id) do update set active = $4, ended = case when not $4 then now() end`,
        [ids.platform, userId, courseId, kind === 'enroll'],
      );
      break;
    case 'complete': {
      const origin = {
        userId,
        courseId,
        blockId: null,
        at: '2026-01-05T00:00:00Z',
        stored: new Date(Date.UTC(2026, 5, 1) + (place += 1)).toISOString(),
      };
      await db.transaction(TESTER, (trx) => applyFacts(trx, ids.platform, [{ ...origin, kind: 'completed' }]));
      break;
    }
    case 'certify':
      await certify(userId, other);
      break;
    case 'forget':
      await inPlace((context) => replacePeople(context, [userId], []));
      break;
    case 'time':
      await addTime(userId, courseId, department === 0 ? 0 : 700 * (other + 1));
      break;
    case 'project':
      await project(db, ids.platform);
  }
}

/** As the projection does. */
const inPlace = (work: (context: FollowContext) => Promise<void>) =>
  db.transaction(TESTER, async (trx) => {
    await waitForActivityCursor(trx, ids.platform);
    await work({ trx, platformId: ids.platform, progress: courseProgress } as FollowContext);
  });

/** Twice: once again is none more. */
const certify = (userId: number, term: number) =>
  inPlace(async (context) => {
    const earned = {
      userId,
      earnedTerm: term,
      courseId: 0,
      at: 1_767_600_000_000_000,
      stored: 1_767_600_000_000_000 + term,
    } as ActivityEvent;
    for (const stored of [earned.stored, earned.stored - 1]) await mergeCertificates(context, [{ ...earned, stored }]);
  });

/** 0 takes all of it back. */
function addTime(userId: number, courseId: number, milliseconds: number): Promise<void> {
  return inPlace(async (context) => {
    if (milliseconds > 0)
      return addToTotals(context, [{ userId, courseId, day: 20_000, events: 1, milliseconds }], [], []);
    const { rows } = await db.pool.query<{ events: string; milliseconds: string }>(
      'select events, milliseconds from activity_totals where platform_id = $1 and user_id = $2',
      [ids.platform, userId],
    );
    return addToTotals(
      context,
      [],
      rows.map((row) => ({
        userId,
        courseId,
        day: 20_000,
        events: Number(row.events),
        milliseconds: Number(row.milliseconds),
      })),
      [],
    );
  });
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** By what is written about each person. */
async function expected(isEnrolled?: boolean): Promise<DepartmentFigures[]> {
  const rowsOf = async (text: string) => (await db.pool.query<Record<string, string>>(text)).rows;
  const departments = await rowsOf('select id, name, parent_id from departments order by name, id');
  const [members, enrollments, results, everEnrolled, points, times, levels, certificates] = await Promise.all([
    rowsOf('select department_id, user_id from department_members'),
    rowsOf('select user_id, course_id from course_enrollments where active'),
    rowsOf('select user_id, course_id from course_results where completed_at is not null'),
    rowsOf('select user_id, course_id from course_enrollments'),
    rowsOf('select user_id, skill_id, sum(points) as points from skill_points_earned group by 1, 2'),
    rowsOf('select user_id, milliseconds from activity_totals'),
    rowsOf('select threshold from skill_thresholds order by threshold'),
    rowsOf('select user_id from earned_certificates'),
  ]);
  const below = (id: string): string[] => [
    id,
    ...departments.filter((one) => one.parent_id === id).flatMap((one) => below(one.id!)),
  ];
  const lowest = Number(levels[0]?.threshold ?? 0);
  return departments.map(({ id, name }) => {
    const inside = new Set(below(id!));
    const people = new Set(members.filter((one) => inside.has(one.department_id!)).map((one) => one.user_id));
    if (isEnrolled)
      for (const person of people) if (!enrollments.some((one) => one.user_id === person)) people.delete(person);
    const own = (rows: Record<string, string>[]) => rows.filter((one) => people.has(one.user_id));
    const enrolled = own(enrollments);
    const done = enrolled.filter((one) =>
      results.some((result) => result.user_id === one.user_id && result.course_id === one.course_id),
    );
    const counted = own(results).filter((one) =>
      everEnrolled.some((ever) => ever.user_id === one.user_id && ever.course_id === one.course_id),
    );
    const sum = (values: (string | undefined)[]) => values.reduce((total, value) => total + Number(value), 0);
    return {
      id: Number(id),
      name: name!,
      users: people.size,
      enrollments: enrolled.length,
      completions: counted.length,
      unenrolled_completions: own(results).length - counted.length,
      completion_rate: enrolled.length === 0 ? 0 : round((100 * done.length) / enrolled.length, 2),
      pathways_completed: 0,
      certificates: own(certificates).length,
      points: sum(own(points).map((one) => one.points)),
      skills: own(points).filter((one) => Number(one.points) >= lowest).length,
      seconds: Math.round(sum(own(times).map((one) => one.milliseconds)) / 1_000),
    };
  });
}

async function listed(
  change: {
    field?: keyof DepartmentFigures;
    descending?: boolean;
    limit?: number;
    offset?: number;
    isEnrolled?: boolean;
    departmentIds?: number[];
  } = {},
) {
  const { field = 'name', descending = false, limit = 10, offset = 0, isEnrolled, departmentIds = null } = change;
  return listDepartmentFigures(db, {
    platformId: ids.platform,
    departmentIds,
    people: { isEnrolled },
    sort: { field, descending },
    limit,
    offset,
  });
}

const step = (kind: Step['kind'], change: Partial<Step> = {}): Step => ({
  kind,
  user: 0,
  course: 0,
  department: 0,
  other: 0,
  ...change,
});

/** A person of the last department, which is below the first, with one of everything that is counted. */
async function enrollSomebody(): Promise<void> {
  for (const one of [
    step('move', { department: 3 }),
    step('join', { department: 3 }),
    step('enroll'),
    step('complete'),
    step('certify'),
    step('time', { department: 1, other: 2 }),
    step('project'),
  ])
    await take(one);
}

const differences = () => checkTable(db, departmentTotals, ids.platform, 10);

describe('sums of departments', () => {
  it('are those of their people and of all departments below, each person once, after any steps and turns', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        await clear();
        for (const one of happened) {
          await take(one);
          expect(await differences()).toEqual([]);
        }
        await project(db, ids.platform);
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
        const all = await expected();
        expect((await listed()).rows).toEqual(all);
        expect((await listed({ isEnrolled: true })).rows).toEqual(await expected(true));
        const sortable: (keyof DepartmentFigures)[] = [
          'users',
          'enrollments',
          'completions',
          'completion_rate',
          'certificates',
          'points',
          'skills',
          'seconds',
          'id',
        ];
        for (const field of sortable) {
          const sorted = [...all].sort((one, other) => Number(other[field]) - Number(one[field]) || other.id - one.id);
          expect(await listed({ field, descending: true, limit: 2, offset: 1 })).toEqual({
            total: all.length,
            rows: sorted.slice(1, 3),
          });
        }
        expect((await db.pool.query('select from derived_changes')).rowCount).toBe(0);
        expect((await db.pool.query('select from department_totals')).rowCount).toBe(all.length);
        expect((await listed({ departmentIds: ids.departments.slice(1) })).rows).toEqual(
          all.filter(({ id }) => id !== ids.departments[0]),
        );
        await projectAnew(db, ids.platform);
        expect((await listed()).rows).toEqual(all);
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are right after changes while turns run', async () => {
    await take(step('move', { department: 3 }));
    const changePerson = async (user: number) => {
      for (const kind of ['join', 'enroll', 'complete', 'certify', 'time', 'leave', 'join', 'end', 'time'] as const)
        await take(step(kind, { user, course: 1, department: 1 + (user % 3), other: user }));
    };
    const runTurns = async () => {
      for (let n = 0; n < 10; n += 1) await project(db, ids.platform);
    };
    await Promise.all(
      [...ids.users.keys()]
        .map(changePerson)
        .concat([runTurns(), runTurns(), take(step('move', { department: 2, other: 1 }))]),
    );
    await project(db, ids.platform);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
    const all = await expected();
    expect(all.map(({ seconds }) => seconds > 0)).toEqual([true, true, true, true]);
    expect((await listed()).rows).toEqual(all);
  });

  it('have a completion rate with hundredths', async () => {
    await enrollSomebody();
    for (const one of [
      step('enroll', { course: 1 }),
      step('join', { user: 1, department: 3 }),
      step('enroll', { user: 1 }),
    ])
      await take(one);
    await project(db, ids.platform);
    for (const isEnrolled of [undefined, true]) {
      const { rows } = await listed({ isEnrolled });
      expect(rows.map(({ completion_rate: rate }) => rate)).toEqual([33.33, 0, 0, 33.33]);
    }
  });

  it('are those of the last turn, and are computed for departments whose members changed', async () => {
    await enrollSomebody();
    await db.pool.query('update department_totals set points = points + 7');
    expect((await listed()).rows.map(({ points }) => points)).toEqual([17, 7, 7, 17]);
    await take(step('join', { user: 1, department: 3 }));
    expect((await listed()).rows.map(({ points, users }) => [points, users])).toEqual([
      [17, 1],
      [7, 0],
      [7, 0],
      [17, 1],
    ]);
    await project(db, ids.platform);
    expect((await listed()).rows.map(({ points, users }) => [points, users])).toEqual([
      [10, 2],
      [7, 0],
      [7, 0],
      [10, 2],
    ]);
  });

  it.each([
    'users',
    'enrollments',
    'enrolled_completions',
    'completions',
    'unenrolled_completions',
    'points',
    'skills',
    'certificates',
    'milliseconds',
  ])('are reported where %s are wrong, and are right after a rebuild', async (column) => {
    await enrollSomebody();
    await db.pool.query(`update department_totals set ${column} = ${column} + 1 where department_id = $1`, [
      ids.departments[0],
    ]);
    expect(await differences()).toEqual([
      expect.objectContaining({ table: 'department_totals', key: String(ids.departments[0]) }),
    ]);
    await rebuildActivity(db, TESTER, ids.platform, projectionOptions({ gapSeconds: 600, periodDays: 7 }));
    expect(await differences()).toEqual([]);
    expect((await listed()).rows).toEqual(await expected());
  });

  it('are compared by the nightly check', async () => {
    await take(step('join'));
    await take(step('project'));
    expect(await confirmedDifferences(db, ids.platform, 600)).toEqual([]);
    await db.pool.query('delete from department_totals where department_id = $1', [ids.departments[0]]);
    const nothing = {
      enrollments: 0,
      enrolled_completions: 0,
      completions: 0,
      unenrolled_completions: 0,
      points: 0,
      skills: 0,
      certificates: 0,
      milliseconds: 0,
    };
    expect(await confirmedDifferences(db, ids.platform, 600)).toEqual([
      { table: 'department_totals', key: String(ids.departments[0]), expected: { users: 1, ...nothing }, stored: null },
    ]);
  });
});
