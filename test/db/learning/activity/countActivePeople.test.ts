import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToDays, replaceDays } from '../../../../db/learning/activity/writeDays.js';
import { countActiveInTwo } from '../../../../db/learning/activity/countActiveInTwo.js';
import { type ActiveFilter, countActivePeople } from '../../../../db/learning/activity/countActivePeople.js';
import type { DayRange } from '../../../../db/core/dayRange.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { FactBook, GAP_SECONDS, activityWorld } from './activityWorld.js';

const db = testDatabase();
const { insertPlatform } = activityWorld(db);
const PEOPLE = 20_000;
let platformId: number;

/** So that those who are active are spread over blocks of 8192. */
beforeAll(async () => {
  platformId = await insertPlatform('crowd');
  await db.pool.query(
    'insert into activity_ordinals (platform_id, user_id, ordinal) select $1, n, n * 7919 % $2 from generate_series(0, $2 - 1) n',
    [platformId, PEOPLE],
  );
});

const within = <T>(run: (context: Parameters<typeof addToDays>[0]) => Promise<T>) =>
  db.transaction(TESTER, (trx) => {
    const settings = { platformKey: 'crowd', homePages: [], iriPrefixes: [] };
    return run({
      trx,
      platformId,
      settings,
      cursor: { stored: 0, keptFrom: 0, keptSince: null },
      gapMs: GAP_SECONDS * 1_000,
      progress: new FactBook(),
    });
  });

/** From the end of September 2024 to the beginning of January 2025. */
const [FIRST, LAST] = [19_990, 20_095];
const active = fc.record({
  userId: fc.oneof(fc.nat(5), fc.nat(PEOPLE - 1)),
  day: fc.oneof(fc.integer({ min: 20_000, max: 20_003 }), fc.integer({ min: FIRST, max: LAST })),
  courseId: fc.nat(2),
});
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const windows = [
  { from: dateOf(20_000), to: dateOf(20_003) },
  { from: dateOf(20_001), to: dateOf(20_002) },
  { from: dateOf(20_002), to: dateOf(20_001) },
];
/** Whole months, with days around them, from the first of one and to the last of one, and none. */
const MONTHS = [
  ['2024-10-01', '2024-12-31'],
  ['2024-09-28', '2025-01-02'],
  ['2024-10-02', '2024-11-30'],
  ['2024-11-01', '2024-12-30'],
  ['2024-10-15', '2024-11-15'],
  ['1900-01-01', '2024-12-31'],
  ['1900-01-01', '1899-12-31'],
  ['2024-10-01', '2024-12-31'],
].map(([from, to]) => ({ from: from!, to: to! }));
const drawn = fc
  .tuple(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: FIRST, max: LAST }))
  .map(([one, other]) => ({ from: dateOf(Math.min(one, other)), to: dateOf(Math.max(one, other)) }));

const forget = async () => {
  for (const table of ['activity_days', 'activity_bits', 'activity_month_bits', 'activity_course_days'])
    await db.pool.query(`delete from ${table}`);
};
const filter = (more: Partial<ActiveFilter> = {}): ActiveFilter => ({
  platformId,
  windows,
  courseId: null,
  userIds: null,
  ...more,
});

/** The same from a list of who was active when. */
function expected(active: { userId: number; day: number }[], over: readonly DayRange[], userIds: number[] | null) {
  const own = active.filter(({ userId }) => userIds?.includes(userId) ?? true);
  const peopleIn = ({ from, to }: DayRange) =>
    new Set(own.filter(({ day }) => dateOf(day) >= from && dateOf(day) <= to).map(({ userId }) => userId)).size;
  const days = [...new Set(own.map(({ day }) => dateOf(day)))]
    .sort()
    .filter((day) => day >= over[0]!.from && day <= over[0]!.to);
  return { totals: over.map(peopleIn), days: days.map((day) => ({ day, value: peopleIn({ from: day, to: day }) })) };
}

describe('counting active people', () => {
  it('counts each person once over days and courses, also after days were taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(active, { minLength: 1, maxLength: 60, selector: (one) => JSON.stringify(one) }),
        fc.nat(),
        drawn,
        async (all, seed, window) => {
          await forget();
          const tallies = all.map((one) => ({ ...one, events: 1, milliseconds: 0 }));
          const cut = seed % tallies.length;
          await within((context) => addToDays(context, tallies.slice(0, cut)));
          await within((context) => addToDays(context, tallies));
          const { userId, day } = tallies[cut]!;
          const isTaken = (one: { userId: number; day: number }) => one.userId === userId && one.day === day;
          const kept = seed % 2 === 0 ? [] : tallies.filter((one) => isTaken(one) && one.courseId === 1);
          await within((context) => replaceDays(context, [{ userId, day }], kept));
          const left = [...tallies.filter((one) => !isTaken(one)), ...kept];
          for (const courseId of [null, 1, 2]) {
            const counted = left.filter((one) => courseId === null || courseId === one.courseId);
            for (const userIds of [null, [0, 3, 9_000], []])
              for (const over of [windows, [window, ...MONTHS]])
                expect(await countActivePeople(db, filter({ courseId, userIds, windows: over }))).toEqual(
                  expected(counted, over, userIds),
                );
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('counts only these people', async () => {
    await forget();
    await within((context) =>
      addToDays(
        context,
        [1, 2, 9_000].map((userId) => ({ userId, day: 20_001, courseId: 0, events: 1, milliseconds: 0 })),
      ),
    );
    const peopleOf = async (userIds: number[] | null) => (await countActivePeople(db, filter({ userIds }))).totals[0];
    expect(await Promise.all([peopleOf(null), peopleOf([1, 9_000]), peopleOf([1, 3]), peopleOf([])])).toEqual([
      3, 2, 1, 0,
    ]);
  });

  it('counts who was active in either of two platforms once', async () => {
    await forget();
    const other = await insertPlatform('main-one');
    await db.pool.query(
      `insert into activity_days (platform_id, user_id, day, course_id, events, milliseconds)
       select $1, user_id, $2, 0, 1, 0 from unnest($3::bigint[]) as sent (user_id)`,
      [other, dateOf(20_001), [1, 30_000, 30_001, 30_002]],
    );
    await within((context) =>
      addToDays(
        context,
        [1, 2].map((userId) => ({ userId, day: 20_001, courseId: 0, events: 1, milliseconds: 0 })),
      ),
    );
    const countOf = (userIds: number[] | null, members: number[]) =>
      countActiveInTwo(db, filter({ userIds }), { platformId: other, members });
    expect(await countOf(null, [1, 2, 30_000, 30_001])).toEqual({
      totals: [4, 4, 0],
      days: [{ day: dateOf(20_001), value: 4 }],
    });
    expect((await countOf([2], [2])).totals).toEqual([1, 1, 0]);
    expect((await countOf([2, 30_002], [2, 30_002])).totals).toEqual([2, 2, 0]);
  });
});
