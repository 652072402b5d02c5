import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToDays, replaceDays } from '../../../db/activity/writeDays.js';
import { countActiveInTwo } from '../../../db/activity/countActiveInTwo.js';
import { type ActiveFilter, countActivePeople } from '../../../db/activity/countActivePeople.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { FactBook, GAP_SECONDS, activityWorld } from './activityWorld.js';

const db = testDatabase();
const { insertPlatform } = activityWorld(db);
const PEOPLE = 20_000;
let platformId: number;

/** So that those who are active are spread over blocks of 8192. */
beforeAll(async () => {
  platformId = await insertPlatform('crowd');
  await db.pool.query('insert into activity_ordinals (platform_id, user_id, ordinal) select $1, n, n * 7919 % $2 from generate_series(0, $2 - 1) n', [platformId, PEOPLE]);
});

const within = <T>(run: (context: Parameters<typeof addToDays>[0]) => Promise<T>) =>
  db.transaction(TESTER, (trx) => {
    const settings = { platformKey: 'crowd', homePages: [], iriPrefixes: [] };
    return run({ trx, platformId, settings, gapMs: GAP_SECONDS * 1_000, progress: new FactBook() });
  });

const active = fc.record({ userId: fc.oneof(fc.nat(5), fc.nat(PEOPLE - 1)), day: fc.integer({ min: 20_000, max: 20_003 }), courseId: fc.nat(2) });
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const windows = [{ from: dateOf(20_000), to: dateOf(20_003) }, { from: dateOf(20_001), to: dateOf(20_002) }, { from: dateOf(20_002), to: dateOf(20_001) }];
const filter = (more: Partial<ActiveFilter> = {}): ActiveFilter => ({ platformId, windows, courseId: null, userIds: null, ...more });

describe('counting active people', () => {
  it('counts each person once over days and courses, also after days were taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(active, { minLength: 1, maxLength: 60, selector: (one) => JSON.stringify(one) }), fc.nat(), async (all, seed) => {
        await db.pool.query('delete from activity_days');
        await db.pool.query('delete from activity_bits');
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
          const days = [...new Set(counted.map((one) => one.day))].sort();
          const peopleOn = (...of: number[]) => new Set(counted.filter((one) => of.includes(one.day)).map((one) => one.userId)).size;
          expect(await countActivePeople(db, filter({ courseId }))).toEqual({
            totals: [peopleOn(20_000, 20_001, 20_002, 20_003), peopleOn(20_001, 20_002), 0],
            days: days.map((of) => ({ day: dateOf(of), value: new Set(counted.filter((one) => one.day === of).map((one) => one.userId)).size })),
          });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('counts only these people', async () => {
    await db.pool.query('delete from activity_days');
    await db.pool.query('delete from activity_bits');
    await within((context) => addToDays(context, [1, 2, 9_000].map((userId) => ({ userId, day: 20_001, courseId: 0, events: 1, milliseconds: 0 }))));
    const peopleOf = async (userIds: number[] | null) => (await countActivePeople(db, filter({ userIds }))).totals[0];
    expect(await Promise.all([peopleOf(null), peopleOf([1, 9_000]), peopleOf([1, 3]), peopleOf([])])).toEqual([3, 2, 1, 0]);
  });

  it('counts who was active in either of two platforms once', async () => {
    await db.pool.query('delete from activity_days');
    await db.pool.query('delete from activity_bits');
    const other = await insertPlatform('main-one');
    await db.pool.query(
      `insert into activity_days (platform_id, user_id, day, course_id, events, milliseconds)
       select $1, user_id, $2, 0, 1, 0 from unnest($3::bigint[]) as sent (user_id)`,
      [other, dateOf(20_001), [1, 30_000, 30_001, 30_002]],
    );
    await within((context) => addToDays(context, [1, 2].map((userId) => ({ userId, day: 20_001, courseId: 0, events: 1, milliseconds: 0 }))));
    const countOf = (userIds: number[] | null, members: number[]) => countActiveInTwo(db, filter({ userIds }), { platformId: other, members });
    expect(await countOf(null, [1, 2, 30_000, 30_001])).toEqual({ totals: [4, 4, 0], days: [{ day: dateOf(20_001), value: 4 }] });
    expect((await countOf([2], [2])).totals).toEqual([1, 1, 0]);
    expect((await countOf([2, 30_002], [2, 30_002])).totals).toEqual([2, 2, 0]);
  });
});
