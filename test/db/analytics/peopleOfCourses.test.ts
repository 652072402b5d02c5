import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { courseProgress } from '../../../db/learning/activity/courseProgress.js';
import { addToDays } from '../../../db/learning/activity/writeDays.js';
import { listActivePeople } from '../../../db/analytics/listActivePeople.js';
import { listCoursesByActivity } from '../../../db/analytics/listCoursesByActivity.js';
import { listCoursesByPeople } from '../../../db/analytics/listCoursesByPeople.js';
import { EVER } from '../../../db/analytics/windowedMetric.js';
import type { DayRange } from '../../../db/core/dayRange.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';

const db = testDatabase();
const PEOPLE = 6;
const users: number[] = [];
const platforms: number[] = [];
/** Of each platform; 0 is no course. */
const courses: number[][] = [];

beforeAll(async () => {
  for (const key of ['north', 'south']) {
    const platformId = await insertPlatform(db, key);
    platforms.push(platformId);
    const ids = ['C1', 'C2'].map(async (course) => {
      const { rows } = await db.pool.query<{ id: number }>(
        `insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id`,
        [platformId, `${key}-${course}`],
      );
      return Number(rows[0]!.id);
    });
    courses.push([0, ...(await Promise.all(ids))]);
  }
  // Half of them are members of the first platform, all of them of the other.
  for (let n = 0; n < PEOPLE; n += 1)
    users.push(
      await insertUser(db, `user${n}`, { roles: { south: 'learner', ...(n % 2 === 0 && { north: 'learner' }) } }),
    );
  // Numbers that lie in several blocks, other ones on each platform.
  for (const [place, platformId] of platforms.entries())
    await db.pool.query(
      'insert into activity_ordinals (platform_id, user_id, ordinal) select $1, user_id, (place * 5000 + $3) % 30011 from unnest($2::bigint[]) with ordinality as sent (user_id, place)',
      [platformId, users, place * 17_001],
    );
});

interface Done {
  platform: number;
  user: number;
  course: number;
  day: number;
}
const FIRST = 20_000;
const done: fc.Arbitrary<Done> = fc.record({
  platform: fc.nat(1),
  user: fc.nat(PEOPLE - 1),
  course: fc.nat(2),
  day: fc.oneof(fc.nat(9), fc.nat(130)),
});
const dateOf = (day: number) => new Date((FIRST + day) * 86_400_000).toISOString().slice(0, 10);
const range = fc
  .tuple(fc.nat(130), fc.oneof(fc.nat(3), fc.nat(60), fc.nat(130)))
  .map(([from, more]) => ({ from: dateOf(from), to: dateOf(from + more) }));

async function store(all: readonly Done[]): Promise<void> {
  for (const table of [
    'days',
    'bits',
    'month_bits',
    'course_days',
    'course_months',
    'course_years',
    'totals',
    'people',
    'courses',
  ])
    await db.pool.query(`delete from activity_${table}`);
  for (const [place, platformId] of platforms.entries()) {
    const tallies = all
      .filter(({ platform }) => platform === place)
      .map(({ user, course, day }) => ({
        userId: users[user]!,
        courseId: courses[place]![course]!,
        day: FIRST + day,
        events: 1,
        milliseconds: 1_000,
      }));
    const settings = { platformKey: 'one', homePages: [], iriPrefixes: [] };
    await db.transaction(TESTER, (trx) =>
      addToDays(
        {
          trx,
          platformId,
          settings,
          cursor: { stored: 0, keptFrom: 0, keptSince: null },
          gapMs: 0,
          progress: courseProgress,
        },
        tallies,
      ),
    );
  }
  await db.pool
    .query(`insert into activity_people (platform_id, user_id, first_at, last_at, last_stored, last_course_id, starts_gap)
                       select platform_id, user_id, min(day), max(day), now(), 0, true from activity_days group by platform_id, user_id`);
  await db.pool.query(`insert into activity_courses (platform_id, user_id, course_id, first_at, last_at)
                       select platform_id, user_id, course_id, min(day), max(day) from activity_days where course_id <> 0 group by platform_id, user_id, course_id`);
}

/** Makes it look as if so many others were active on the day, in no course, that sets of courses are not read. */
const crowd = (day: string) =>
  db.pool.query(
    `insert into activity_bits (platform_id, course_id, day, block, bits) select $1, 0, $2, n, B'11' from generate_series(100, 15200) n`,
    [platforms[0], day],
  );

describe('people of courses', () => {
  it('are who did something in them in the range: of one platform or two, of everybody or some', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(done, { minLength: 1, maxLength: 80, selector: (one) => JSON.stringify(one) }),
        fc.array(range, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        async (all, drawn, isCrowded) => {
          await store(all);
          if (isCrowded) await crowd(drawn[0]!.from);
          const [one, other] = platforms as [number, number];
          for (const { from, to } of [
            ...drawn,
            { from: EVER, to: dateOf(300) },
            { from: drawn[0]!.from, to: drawn[0]!.from },
          ]) {
            const own = all.filter(({ day, course }) => course !== 0 && dateOf(day) >= from && dateOf(day) <= to);
            const peopleIn = (platform: number, course: number, among: (user: number) => boolean) =>
              [
                ...new Set(
                  own
                    .filter((row) => row.platform === platform && row.course === course && among(row.user))
                    .map(({ user }) => user),
                ),
              ].sort();
            const counted = (platform: number, among: (user: number) => boolean) =>
              [1, 2]
                .map(
                  (course) =>
                    [`${['north', 'south'][platform]}-C${course}`, peopleIn(platform, course, among).length] as const,
                )
                .filter(([, people]) => people > 0);
            const read = { platformId: one, range: { from, to } satisfies DayRange, limit: 10, offset: 0 };
            const some = [users[0]!, users[3]!];
            const isSome = (user: number) => some.includes(users[user]!);
            for (const userIds of [null, some])
              for (const mainPlatformId of [null, other]) {
                const { rows } = await listCoursesByPeople(db, {
                  ...read,
                  userIds,
                  mainPlatformId,
                  sort: { field: 'course_id', descending: false },
                });
                const isAmong = (user: number) => userIds === null || isSome(user);
                const expected = [
                  ...counted(0, isAmong),
                  ...(mainPlatformId === null ? [] : counted(1, (user) => isAmong(user) && user % 2 === 0)),
                ];
                expect(rows.map((row) => [row.course_id, row.user_count])).toEqual(expected);
              }
            for (const limit of [10, 1_000]) {
              const { rows } = await listCoursesByActivity(db, {
                ...read,
                limit,
                sort: { field: 'course_id', descending: false },
              });
              expect(rows.map(({ course_id: key, people }) => [key, people])).toEqual(counted(0, () => true));
            }
            // Of everybody, sets say how many they are, and the crowd is in no list.
            for (const userIds of isCrowded ? [some] : [null, some]) {
              const filter = {
                userIds,
                courseId: null,
                mainPlatformId: null,
                sort: { field: 'username', descending: false } as const,
                periodDays: 7,
              };
              const { people, total } = await listActivePeople(db, { ...read, ...filter });
              const there = all.filter(
                ({ platform, day, user }) =>
                  platform === 0 && dateOf(day) >= from && dateOf(day) <= to && (userIds === null || isSome(user)),
              );
              const expected = [...new Set(there.map(({ user }) => `user${user}`))].sort();
              expect([total, people.map(({ username }) => username)]).toEqual([expected.length, expected]);
            }
            for (const course of [1, 2])
              for (const userIds of [null, some]) {
                const filter = {
                  userIds,
                  courseId: courses[0]![course]!,
                  mainPlatformId: null,
                  sort: { field: 'username', descending: false } as const,
                  periodDays: 7,
                };
                const { people, total } = await listActivePeople(db, { ...read, ...filter });
                const expected = peopleIn(0, course, (user) => userIds === null || isSome(user)).map(
                  (user) => `user${user}`,
                );
                expect([total, people.map(({ username }) => username)]).toEqual([expected.length, expected]);
              }
          }
        },
      ),
      { numRuns: 16 },
    );
  });

  it('are read from sets where very many were there before and after', async () => {
    await store([3, 5, 7].map((day) => ({ platform: 0, user: 0, course: 1, day })));
    const range = { from: dateOf(5), to: dateOf(5) };
    await crowd(range.from);
    const [north, course] = [platforms[0]!, courses[0]![1]!];
    await db.pool.query(
      `insert into activity_courses (platform_id, user_id, course_id, first_at, last_at) select $1, 1000000 + n, $2, '1990-01-01', '2990-01-01' from generate_series(1, 61000) n`,
      [north, course],
    );
    // The days of people, which nobody looks at.
    await db.pool.query('delete from activity_days');
    const { rows } = await listCoursesByPeople(db, {
      platformId: north,
      range,
      userIds: null,
      mainPlatformId: null,
      sort: { field: 'course_id', descending: false },
      limit: 10,
      offset: 0,
    });
    expect(rows.map((row) => [row.course_id, row.user_count])).toEqual([['north-C1', 1]]);
  });
});
