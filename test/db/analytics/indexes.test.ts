import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { projectionOptions } from '../../../db/derived/createProjection.js';
import { readCourseEngagement, readEngagementOfPeople } from '../../../db/analytics/engagementIndex.js';
import { readCoursePerformance, readPerformanceOfPeople } from '../../../db/analytics/performanceIndex.js';
import { testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { checkAllTables, projectAnew } from '../../support/projection.js';

const db = testDatabase();
const PEOPLE = 6;
const COURSES = 3;
const users: number[] = [];
const courses: number[] = [];
const ids = { platform: 0, other: 0 };
let today: Date;

beforeAll(async () => {
  today = (await db.pool.query<{ at: Date }>(`select cast(current_date as timestamptz) as at`)).rows[0]!.at;
  ids.platform = await insertPlatform(db, 'north');
  ids.other = await insertPlatform(db, 'south');
  for (let n = 0; n < PEOPLE; n += 1) users.push(await insertUser(db, `user${n}`, { roles: { north: 'learner' } }));
  for (let n = 0; n < COURSES; n += 1) {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id`,
      [ids.platform, `C${n}`],
    );
    courses.push(Number(rows[0]!.id));
  }
});

/** Days are numbers; today is one of the last, and some are after it. */
const TODAY = 50;

interface Enrollment {
  user: number;
  course: number;
  active: boolean;
  started: number;
  /** Days from the start on which it ended or expires. */
  lasts: number | null;
}

interface World {
  days: { user: number; course: number; day: number }[];
  enrollments: Enrollment[];
  grades: { user: number; course: number; grade: string | null; completed: number | null }[];
  /** On which day each course ends. */
  ends: (number | null)[];
}

const user = fc.nat(PEOPLE - 1);
const course = fc.nat(COURSES - 1);
const day = fc.oneof(fc.nat(9), fc.nat(TODAY + 10), fc.integer({ min: TODAY - 8, max: TODAY }));
const orNever = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const once = <T extends { user: number; course: number }>(of: fc.Arbitrary<T>) =>
  fc.uniqueArray(of, { maxLength: 16, selector: (one) => `${one.user}/${one.course}` });
const worlds: fc.Arbitrary<World> = fc.record({
  days: fc.uniqueArray(fc.record({ user, course, day }), { maxLength: 60, selector: (one) => JSON.stringify(one) }),
  enrollments: once(fc.record({ user, course, active: fc.boolean(), started: day, lasts: orNever(fc.nat(40)) })),
  // Three thirds of a mark and the whole of it are the same.
  grades: once(
    fc.record({
      user,
      course,
      grade: fc.constantFrom(null, '0', '0.5', '0.49999999999999999999', '0.75', '1'),
      completed: orNever(day),
    }),
  ),
  ends: fc.array(orNever(day), { minLength: COURSES, maxLength: COURSES }),
});

const dateOf = (number: number) => new Date(today.getTime() + (number - TODAY) * 86_400_000).toISOString().slice(0, 10);
const noonOf = (number: number | null) => (number === null ? null : `${dateOf(number)}T12:00:00Z`);

async function store({ days, enrollments, grades, ends }: World): Promise<void> {
  for (const table of ['activity_days', 'course_enrollments', 'course_results'])
    await db.pool.query(`delete from ${table}`);
  for (const [place, at] of ends.entries())
    await db.pool.query('update courses set course_end = $2 where id = $1', [courses[place], noonOf(at)]);
  for (const one of days)
    // What was done in no course has no part in it.
    for (const courseId of [courses[one.course], 0])
      await db.pool.query('insert into activity_days values ($1, $2, $3, $4, 1, 1000) on conflict do nothing', [
        ids.platform,
        users[one.user],
        dateOf(one.day),
        courseId,
      ]);
  for (const one of enrollments)
    await db.pool.query(
      'insert into course_enrollments (platform_id, user_id, course_id, active, started, ended, expired) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        ids.platform,
        users[one.user],
        courses[one.course],
        one.active,
        noonOf(one.started),
        one.active ? null : noonOf(one.started + (one.lasts ?? 0)),
        one.active && one.lasts !== null ? noonOf(one.started + one.lasts) : null,
      ],
    );
  for (const one of grades)
    await db.pool.query(
      'insert into course_results (platform_id, user_id, course_id, grade, completed_at) values ($1, $2, $3, $4, $5)',
      [ids.platform, users[one.user], courses[one.course], one.grade, noonOf(one.completed)],
    );
}

/** Results and active days are stored without queueing keys. */
const projectWorld = (periodDays = 7) =>
  projectAnew(db, ids.platform, projectionOptions({ gapSeconds: 600, periodDays }));

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const indexes = Array.from({ length: PEOPLE * COURSES }, (_, n) => ({
  user: Math.floor(n / COURSES),
  course: n % COURSES,
}));
const isOf = (pair: { user: number; course: number }) => (one: { user: number; course: number }) =>
  one.user === pair.user && one.course === pair.course;
const isActive = ({ enrollments }: World, pair: { user: number; course: number }) =>
  enrollments.some((one) => isOf(pair)(one) && one.active);

/** Each window is walked through. */
function engagement(world: World, pair: { user: number; course: number }, period: number): number {
  const enrollment = world.enrollments.find(isOf(pair));
  if (!enrollment) return 0;
  const { started, lasts, active: isOn } = enrollment;
  const ends = [
    lasts === null && isOn ? null : started + (lasts ?? 0),
    world.grades.find(isOf(pair))?.completed ?? null,
    world.ends[pair.course]!,
  ];
  const last = Math.max(started, Math.min(TODAY, ...ends.filter((end) => end !== null)));
  const active = world.days
    .filter(isOf(pair))
    .map((one) => one.day)
    .filter((one) => one <= last);
  const inWindow = (start: number) => active.filter((one) => one >= start && one < start + period).length;
  const windows = [inWindow(started)];
  for (let start = started + 1; start + period - 1 <= last; start += 1) windows.push(inWindow(start));
  return mean(windows);
}

function performance(world: World, pair: { user: number; course: number }): number {
  const gradeOf = (one: number) =>
    Number(world.grades.find((of) => of.user === one && of.course === pair.course)?.grade ?? 0);
  const own = gradeOf(pair.user);
  const others = users
    .map((_, n) => n)
    .filter((n) => isActive(world, { user: n, course: pair.course }))
    .map(gradeOf);
  return (
    (100 * (others.filter((grade) => grade < own).length + others.filter((grade) => grade === own).length / 2)) /
    others.length
  );
}

const acrossCourses = (world: World, index: (pair: { user: number; course: number }) => number) =>
  users.map((_, n) => mean(indexes.filter((pair) => pair.user === n && isActive(world, pair)).map(index)));
const close = (values: number[], digits: number) => values.map((value) => expect.closeTo(value, digits) as unknown);

describe('indexes of people', () => {
  it('are what a walk through the days and the grades gives', async () => {
    const pairs = {
      userIds: indexes.map((one) => users[one.user]!),
      courseIds: indexes.map((one) => courses[one.course]!),
    };
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(1, 2, 7, 30), async (world, periodDays) => {
        await store(world);
        await projectWorld(periodDays);
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
        const of = { platformId: ids.platform, periodDays, pairs, userIds: users };
        expect(await readCourseEngagement(db, of)).toEqual(
          close(
            indexes.map((pair) => engagement(world, pair, periodDays)),
            3,
          ),
        );
        expect(await readEngagementOfPeople(db, of)).toEqual(
          close(
            acrossCourses(world, (pair) => engagement(world, pair, periodDays)),
            3,
          ),
        );
        expect(await readCoursePerformance(db, of)).toEqual(
          close(
            indexes.map((pair) => (isActive(world, pair) ? performance(world, pair) : 0)),
            1,
          ),
        );
        expect(await readPerformanceOfPeople(db, of)).toEqual(
          close(
            acrossCourses(world, (pair) => performance(world, pair)),
            1,
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('falls with each inactive week, and is constant after the end', async () => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((one) => ({ user: 0, course: 0, day: one }));
    const of = { platformId: ids.platform, periodDays: 7, pairs: { userIds: [users[0]!], courseIds: [courses[0]!] } };
    const lasting = async (lasts: number) => {
      await store({
        days,
        enrollments: [{ user: 0, course: 0, active: true, started: 0, lasts }],
        grades: [],
        ends: [null, null, null],
      });
      await projectWorld();
      return (await readCourseEngagement(db, of))[0];
    };
    // Seven days in the first window, then one less in each, and none in all others.
    expect(
      await Promise.all([await lasting(3), await lasting(6), await lasting(7), await lasting(12), await lasting(40)]),
    ).toEqual([4, 7, 6.5, 4, 0.8]);
  });

  it('are 0 without people, and for another tenant', async () => {
    const enrollment = { user: 0, course: 0, active: true, started: TODAY - 3, lasts: null };
    await store({
      days: [{ user: 0, course: 0, day: TODAY - 1 }],
      enrollments: [enrollment],
      grades: [{ user: 0, course: 0, grade: '1', completed: null }],
      ends: [null, null, null],
    });
    await projectWorld();
    const pairs = { userIds: [users[0]!], courseIds: [courses[0]!] };
    const other = { platformId: ids.other, periodDays: 7, pairs, userIds: [users[0]!] };
    expect(
      await Promise.all([
        readCourseEngagement(db, other),
        readEngagementOfPeople(db, other),
        readCoursePerformance(db, other),
        readPerformanceOfPeople(db, other),
      ]),
    ).toEqual([[0], [0], [0], [0]]);
    const none = { platformId: ids.platform, periodDays: 7, pairs: { userIds: [], courseIds: [] }, userIds: [] };
    expect(
      await Promise.all([
        readCourseEngagement(db, none),
        readEngagementOfPeople(db, none),
        readCoursePerformance(db, none),
        readPerformanceOfPeople(db, none),
      ]),
    ).toEqual([[], [], [], []]);
    const own = { ...other, platformId: ids.platform };
    expect(await Promise.all([readEngagementOfPeople(db, own), readPerformanceOfPeople(db, own)])).toEqual([[1], [50]]);
  });
});
