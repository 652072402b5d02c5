import { createProjection, projectionOptions } from '../../../db/derived/createProjection.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rebuildActivity } from '../../../db/learning/activity/rebuildActivity.js';
import { choosePeople } from '../../../db/analytics/choosePeople.js';
import { checkTable } from '../../../db/derived/checkDerived.js';
import { DERIVED_TABLES } from '../../../db/derived/derivedTables.js';
import type { IndexSort } from '../../../db/analytics/indexSort.js';
import { readIndexesOfPeople } from '../../../db/analytics/readPeopleFigures.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { checkAllTables, project } from '../../support/projection.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from '../learning/activity/activityWorld.js';

const db = testDatabase();
const { insertPlatform, insertPerson, insertCourse, store } = activityWorld(db);
const PEOPLE = ['ada', 'bo', 'cy', 'di'];
const COURSES = ['C0', 'C1', 'C2'];
const PERIOD = 7;
const options = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
const ids = { platform: 0, users: [] as number[], courses: [] as number[] };

beforeAll(async () => {
  ids.platform = await insertPlatform('north');
  for (const name of PEOPLE) ids.users.push(await insertPerson(ids.platform, name));
  for (const key of COURSES) ids.courses.push(await insertCourse(ids.platform, key));
});

const EMPTIED = [
  ...[
    'course_enrollments',
    'learner_totals',
    'course_engagement',
    'learner_engagement',
    'learner_performance',
    'completion_days',
    'enrollment_days',
    'open_enrollments',
    'statements',
    'statement_references',
    'statement_queue',
  ],
  ...[
    'activity_cursors',
    'activity_recompute_queue',
    'activity_changes',
    'activity_bits',
    'activity_month_bits',
    'activity_days',
    'activity_course_days',
    'activity_course_months',
  ],
  ...[
    'activity_course_years',
    'activity_totals',
    'activity_people',
    'activity_courses',
    'activity_sessions',
    'block_results',
    'course_results',
    'class_totals',
    'class_ranks',
  ],
  ...['derived_changes'],
];
const empty = async () => {
  for (const table of EMPTIED) await db.pool.query(`delete from ${table}`);
  await db.pool.query('update courses set course_end = null');
  await db.pool.query('delete from derived_changes');
};
beforeEach(empty);

/** Of days before today, the last of which are in windows that have not ended. */
const noonOf = (day: number) =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + (day - 16) * 86_400_000 + 43_200_000).toISOString();

interface Step {
  kind: 'enroll' | 'leave' | 'remove' | 'expire' | 'close' | 'see' | 'finish' | 'pass' | 'project' | 'rebuild' | 'void';
  user: number;
  course: number;
  day: number;
  scaled: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>(
      'enroll',
      'enroll',
      'enroll',
      'leave',
      'remove',
      'expire',
      'close',
      'see',
      'see',
      'see',
      'see',
      'finish',
      'pass',
      'pass',
      'project',
      'project',
      'project',
      'rebuild',
      'void',
    ),
    user: fc.nat(PEOPLE.length - 1),
    course: fc.nat(COURSES.length - 1),
    day: fc.nat(18),
    scaled: fc.constantFrom(0, 0.25, 0.5, 1),
  }),
  { minLength: 5, maxLength: 40 },
);

const said: string[] = [];

async function take({ kind, user, course, day, scaled }: Step): Promise<void> {
  const pair = [ids.platform, ids.users[user]!, ids.courses[course]!];
  const did = async (verb: string, rest: object = {}) => {
    const timestamp = noonOf(day);
    const statement = statementOf(mailbox(PEOPLE[user]!), verb, `https://lms.example/${COURSES[course]!}`, {
      timestamp,
      ...rest,
    });
    await store(ids.platform, [statement]);
    said.push(statement.id);
  };
  if (kind === 'enroll' || kind === 'leave')
    await db.pool.query(
      `insert into course_enrollments (platform_id, user_id, course_id, active, started, ended) values ($1, $2, $3, $4, $5, case when not $4 then now() end)
       on conflict (platform_id, user_id, course_id) do update set active = excluded.active, started = excluded.started, ended = excluded.ended, expired = null`,
      [...pair, kind === 'enroll', noonOf(day - 3)],
    );
  if (kind === 'expire')
    await db.pool.query(
      'update course_enrollments set expired = started + make_interval(days => $4) where (platform_id, user_id, course_id) = ($1, $2, $3)',
      [...pair, day],
    );
  if (kind === 'close')
    await db.pool.query('update courses set course_end = $2 where id = $1', [
      ids.courses[course],
      scaled === 0 ? null : noonOf(day),
    ]);
  if (kind === 'finish') await did('completed');
  if (kind === 'remove')
    await db.pool.query('delete from course_enrollments where (platform_id, user_id, course_id) = ($1, $2, $3)', pair);
  if (kind === 'see') await did('experienced');
  if (kind === 'pass')
    await did('passed', { result: { success: true, score: { scaled, raw: 100 * scaled, min: 0, max: 100 } } });
  if (kind === 'project') {
    await project(db, ids.platform, options);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  }
  if (kind === 'rebuild') await rebuildActivity(db, TESTER, ids.platform, options);
  if (kind === 'void' && said.length > 0) await store(ids.platform, [voidingOf(said.pop()!)]);
}

interface Facts {
  enrolled: { user: number; course: number; grade: number; from: number; to: number }[];
  days: { user: number; course: number; day: number }[];
}

async function readFacts(): Promise<Facts> {
  const place = (list: number[]) => (id: number) => list.findIndex((one) => Number(one) === Number(id));
  const [userOf, courseOf] = [place(ids.users), place(ids.courses)];
  const { rows: enrolled } = await db.pool.query<{
    user_id: number;
    course_id: number;
    grade: string | null;
    from: number;
    ends: number[];
  }>(
    `select user_id, course_id, grade, cast(started as date) - current_date as from,
            array[0, cast(expired as date) - current_date, cast(completed_at as date) - current_date, cast(course_end as date) - current_date] as ends
       from course_enrollments left join course_results using (platform_id, user_id, course_id) join courses on courses.id = course_id where active`,
  );
  const { rows: days } = await db.pool.query<{ user_id: number; course_id: number; day: number }>(
    `select user_id, course_id, day - current_date as day from activity_days where course_id <> 0`,
  );
  return {
    enrolled: enrolled.map((row) => ({
      user: userOf(row.user_id),
      course: courseOf(row.course_id),
      grade: Number(row.grade ?? 0),
      from: row.from,
      to: Math.max(row.from, Math.min(...row.ends.filter((end) => end !== null))),
    })),
    days: days.map((row) => ({ user: userOf(row.user_id), course: courseOf(row.course_id), day: row.day })),
  };
}

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** By walking through windows, and through the class. */
const EXPECTED: Record<IndexSort, (facts: Facts, user: number) => number> = {
  engagement_index: ({ enrolled, days }, user) =>
    mean(
      enrolled
        .filter((one) => one.user === user)
        .map(({ course, from, to }) => {
          const active = days
            .filter((one) => one.user === user && one.course === course && one.day <= to)
            .map(({ day }) => day);
          const starts = Array.from({ length: Math.max(1, to - from + 2 - PERIOD) }, (_, n) => from + n);
          return mean(starts.map((start) => active.filter((day) => day >= start && day < start + PERIOD).length));
        }),
    ),
  performance_index: ({ enrolled }, user) =>
    mean(
      enrolled
        .filter((one) => one.user === user)
        .map(({ course, grade }) => {
          const grades = enrolled.filter((one) => one.course === course).map((one) => one.grade);
          return (
            (100 * (grades.filter((one) => one < grade).length + grades.filter((one) => one === grade).length / 2)) /
            grades.length
          );
        }),
    ),
};
const DIGITS = { engagement_index: 4, performance_index: 2 };

async function compare(): Promise<void> {
  const facts = await readFacts();
  for (const field of ['engagement_index', 'performance_index'] as const) {
    const page = (descending: boolean) =>
      choosePeople(
        db,
        { platformId: ids.platform, userIds: null },
        { sort: { field, descending }, periodDays: PERIOD, limit: 10, offset: 0 },
      );
    const { total, people } = await page(false);
    expect([total, people.map(({ username }) => username).sort()]).toEqual([PEOPLE.length, PEOPLE]);
    for (const { username, index } of people)
      expect(Math.abs(index! - EXPECTED[field](facts, PEOPLE.indexOf(username)))).toBeLessThanOrEqual(
        0.5001 * 10 ** -DIGITS[field],
      );
    expect(people).toEqual([...people].sort((a, b) => a.index! - b.index! || a.user_id - b.user_id));
    expect((await page(true)).people).toEqual([...people].reverse());
    // What is sorted by is what other lists show.
    const shown = await readIndexesOfPeople(db, {
      platformId: ids.platform,
      periodDays: PERIOD,
      userIds: people.map(({ user_id }) => user_id),
    });
    expect(people.map(({ index }) => index)).toEqual(shown.map((one) => one[field]));
  }
}

describe('stored indexes', () => {
  it('are what a walk through windows and classes gives, after any steps and turns', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        await empty();
        said.length = 0;
        for (const step of happened) await take(step);
        await project(db, ids.platform, options);
        await compare();
        expect((await db.pool.query('select from derived_changes')).rowCount).toBe(0);
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  const enroll = async (...users: number[]) => {
    for (const user of users) await take({ kind: 'enroll', user, course: 0, day: 0, scaled: 0 });
  };
  const see = async (...days: number[]) => {
    for (const day of days) await take({ kind: 'see', user: 0, course: 0, day, scaled: 0 });
  };
  const engagementOf = async (periodDays: number) =>
    (
      await choosePeople(
        db,
        { platformId: ids.platform, userIds: null },
        { sort: { field: 'engagement_index', descending: true }, periodDays, limit: 1, offset: 0 },
      )
    ).people[0]!.index;

  it('follow records in the turn that processes them, and not before', async () => {
    await enroll(0);
    await project(db, ids.platform, options);
    await see(0, 1, 1);
    const read = async () =>
      (
        await db.pool.query(
          `select windows, cardinality(recent) as recent, (select value from learner_engagement) > 0 as is_shown from course_engagement`,
        )
      ).rows;
    expect(await read()).toEqual([{ windows: 0, recent: 0, is_shown: false }]);
    await project(db, ids.platform, options);
    // Of windows that begin on the day of the enrollment or later, the one day is in four, and the next in five.
    expect(await read()).toEqual([{ windows: 9, recent: 0, is_shown: true }]);
  });

  it('are computed for another length of windows, and are stored anew by a projection with that length', async () => {
    await enroll(0);
    await see(0, 1, 2);
    await project(db, ids.platform, projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 2 }));
    const before = await engagementOf(3);
    expect(before).toBeGreaterThan(0);
    const projection = createProjection(db, { gapSeconds: GAP_SECONDS, periodDays: 3 });
    expect(await projection.behind()).toEqual([ids.platform]);
    while (await projection.follow(ids.platform));
    expect(await projection.behind()).toEqual([]);
    expect((await db.pool.query('select period_days, windows from course_engagement')).rows).toEqual([
      { period_days: 3, windows: 9 },
    ]);
    expect((await db.pool.query('select period_days, value from learner_engagement')).rows).toEqual([
      { period_days: 3, value: before },
    ]);
    expect(await engagementOf(3)).toBe(before);
  });

  it('are computed where the stored value does not hold today', async () => {
    await enroll(0);
    await see(1, 15, 16);
    await project(db, ids.platform, options);
    const value = await engagementOf(PERIOD);
    expect(value).toBeGreaterThan(0);
    await db.pool.query(`update learner_engagement set until = current_date - 1, value = 99`);
    expect(await engagementOf(PERIOD)).toBe(value);
    await db.pool.query(`update learner_engagement set until = current_date`);
    expect(await engagementOf(PERIOD)).toBe(99);
  });

  it.each([
    ['course_engagement', 'update course_engagement set windows = windows + 1'],
    ['learner_engagement', 'update learner_engagement set value = value + 1'],
    ['learner_performance', 'update learner_performance set ranks = ranks + 1e12'],
  ])('are compared with their sources: %s', async (table, change) => {
    await enroll(0);
    await see(1);
    await project(db, ids.platform, options);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
    await db.pool.query(change);
    const declaration = DERIVED_TABLES.find(({ tables }) => tables.includes(table))!;
    expect(await checkTable(db, declaration, ids.platform)).toEqual([
      expect.objectContaining({ table, key: expect.stringMatching(new RegExp(`^${ids.users[0]}( |$)`)) }),
    ]);
  });
});
