import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classTurn } from '../../../db/analytics/followClasses.js';
import { readCourseEngagement, readEngagementOfPeople } from '../../../db/analytics/engagementIndex.js';
import { readCoursePerformance, readPerformanceOfPeople } from '../../../db/analytics/performanceIndex.js';
import { testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';

const db = testDatabase();
const PEOPLE = 6;
const COURSES = 3;
const users: number[] = [];
const courses: number[] = [];
const ids = { platform: 0, other: 0 };

beforeAll(async () => {
  ids.platform = await insertPlatform(db, 'north');
  ids.other = await insertPlatform(db, 'south');
  for (let n = 0; n < PEOPLE; n += 1) users.push(await insertUser(db, `user${n}`, { roles: { north: 'learner' } }));
  for (let n = 0; n < COURSES; n += 1) {
    const { rows } = await db.pool.query<{ id: number }>(`insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id`, [ids.platform, `C${n}`]);
    courses.push(Number(rows[0]!.id));
  }
});

interface World {
  days: { user: number; course: number; day: number }[];
  enrollments: { user: number; course: number; active: boolean }[];
  grades: { user: number; course: number; grade: string | null }[];
}

const user = fc.nat(PEOPLE - 1);
const course = fc.nat(COURSES - 1);
const once = <T extends { user: number; course: number }>(of: fc.Arbitrary<T>) => fc.uniqueArray(of, { maxLength: 16, selector: (one) => `${one.user}/${one.course}` });
const worlds: fc.Arbitrary<World> = fc.record({
  days: fc.uniqueArray(fc.record({ user, course, day: fc.oneof(fc.nat(9), fc.nat(60)) }), { maxLength: 60, selector: (one) => JSON.stringify(one) }),
  enrollments: once(fc.record({ user, course, active: fc.boolean() })),
  // Three thirds of a mark and the whole of it are the same.
  grades: once(fc.record({ user, course, grade: fc.constantFrom(null, '0', '0.5', '0.49999999999999999999', '0.75', '1') })),
});

/** The days cross the 29th of February. */
const dateOf = (day: number) => new Date(Date.UTC(2024, 1, 10) + day * 86_400_000).toISOString().slice(0, 10);

async function store({ days, enrollments, grades }: World): Promise<void> {
  for (const table of ['activity_days', 'course_enrollments', 'course_results']) await db.pool.query(`delete from ${table}`);
  for (const one of days)
    // What was done in no course has no part in it.
    for (const courseId of [courses[one.course], 0])
      await db.pool.query('insert into activity_days values ($1, $2, $3, $4, 1, 1000) on conflict do nothing', [ids.platform, users[one.user], dateOf(one.day), courseId]);
  for (const one of enrollments)
    await db.pool.query('insert into course_enrollments (platform_id, user_id, course_id, active, ended) values ($1, $2, $3, $4, $5)', [
      ids.platform, users[one.user], courses[one.course], one.active, one.active ? null : new Date(),
    ]);
  for (const one of grades)
    await db.pool.query('insert into course_results (platform_id, user_id, course_id, grade) values ($1, $2, $3, $4)', [ids.platform, users[one.user], courses[one.course], one.grade]);
}

const mean = (values: number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
const indexes = Array.from({ length: PEOPLE * COURSES }, (_, n) => ({ user: Math.floor(n / COURSES), course: n % COURSES }));
const isActive = ({ enrollments }: World, pair: { user: number; course: number }) => enrollments.some((one) => one.user === pair.user && one.course === pair.course && one.active);

/** Each window is walked through. */
function engagement({ days }: World, pair: { user: number; course: number }, period: number): number {
  const active = days.filter((one) => one.user === pair.user && one.course === pair.course).map(({ day }) => day);
  if (active.length === 0) return 0;
  const [first, last] = [Math.min(...active), Math.max(...active)];
  const inWindow = (start: number) => active.filter((day) => day >= start && day < start + period).length;
  const windows = [inWindow(first)];
  for (let start = first + 1; start + period - 1 <= last; start += 1) windows.push(inWindow(start));
  return mean(windows);
}

function performance(world: World, pair: { user: number; course: number }): number {
  const gradeOf = (one: number) => Number(world.grades.find((of) => of.user === one && of.course === pair.course)?.grade ?? 0);
  const own = gradeOf(pair.user);
  const others = users.map((_, n) => n).filter((n) => isActive(world, { user: n, course: pair.course })).map(gradeOf);
  return (100 * (others.filter((grade) => grade < own).length + others.filter((grade) => grade === own).length / 2)) / others.length;
}

const acrossCourses = (world: World, index: (pair: { user: number; course: number }) => number) =>
  users.map((_, n) => mean(indexes.filter((pair) => pair.user === n && isActive(world, pair)).map(index)));
const close = (values: number[], digits: number) => values.map((value) => expect.closeTo(value, digits) as unknown);

describe('indexes of people', () => {
  it('are what a walk through the days and the grades gives', async () => {
    const pairs = { userIds: indexes.map((one) => users[one.user]!), courseIds: indexes.map((one) => courses[one.course]!) };
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(1, 2, 7, 30), fc.boolean(), async (world, periodDays, isFollowed) => {
        await store(world);
        if (isFollowed) while (await classTurn(db, ids.platform)) continue;
        const of = { platformId: ids.platform, periodDays, pairs, userIds: users };
        expect(await readCourseEngagement(db, of)).toEqual(close(indexes.map((pair) => engagement(world, pair, periodDays)), 3));
        expect(await readEngagementOfPeople(db, of)).toEqual(close(acrossCourses(world, (pair) => engagement(world, pair, periodDays)), 3));
        expect(await readCoursePerformance(db, of)).toEqual(close(indexes.map((pair) => (isActive(world, pair) ? performance(world, pair) : 0)), 1));
        expect(await readPerformanceOfPeople(db, of)).toEqual(close(acrossCourses(world, (pair) => performance(world, pair)), 1));
      }),
      { numRuns: 40 },
    );
  });

  it('are 0 of nobody, and of another tenant', async () => {
    await store({ days: [{ user: 0, course: 0, day: 1 }], enrollments: [{ user: 0, course: 0, active: true }], grades: [{ user: 0, course: 0, grade: '1' }] });
    const pairs = { userIds: [users[0]!], courseIds: [courses[0]!] };
    const other = { platformId: ids.other, periodDays: 7, pairs, userIds: [users[0]!] };
    expect(await Promise.all([readCourseEngagement(db, other), readEngagementOfPeople(db, other), readCoursePerformance(db, other), readPerformanceOfPeople(db, other)])).toEqual([[0], [0], [0], [0]]);
    const none = { platformId: ids.platform, periodDays: 7, pairs: { userIds: [], courseIds: [] }, userIds: [] };
    expect(await Promise.all([readCourseEngagement(db, none), readEngagementOfPeople(db, none), readCoursePerformance(db, none), readPerformanceOfPeople(db, none)])).toEqual([[], [], [], []]);
    const own = { ...other, platformId: ids.platform };
    expect(await Promise.all([readEngagementOfPeople(db, own), readPerformanceOfPeople(db, own)])).toEqual([[1], [50]]);
  });
});
