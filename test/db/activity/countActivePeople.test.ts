import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToDays, replaceDays } from '../../../db/activity/writeDays.js';
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
const filter = (more: Partial<ActiveFilter> = {}): ActiveFilter => ({ platformId, from: dateOf(20_000), to: dateOf(20_003), courseIds: null, departmentIds: null, ...more });

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
        for (const courseIds of [null, [1], [1, 2]]) {
          const counted = left.filter((one) => courseIds === null || courseIds.includes(one.courseId));
          const days = [...new Set(counted.map((one) => one.day))].sort();
          expect(await countActivePeople(db, filter({ courseIds }))).toEqual({
            people: new Set(counted.map((one) => one.userId)).size,
            days: days.map((of) => ({ day: dateOf(of), people: new Set(counted.filter((one) => one.day === of).map((one) => one.userId)).size })),
          });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('counts members of departments and of those below', async () => {
    await db.pool.query('delete from activity_days');
    await db.pool.query('delete from activity_bits');
    const { rows: users } = await db.pool.query<{ id: number }>(
      `insert into users (username, email) select 'd' || n, 'd' || n || '@example.com' from generate_series(1, 4) n returning id`,
    );
    const ids = users.map(({ id }) => id);
    await db.pool.query(`insert into memberships (platform_id, user_id, role) select $1, unnest($2::bigint[]), 'learner'`, [platformId, ids]);
    const department = async (name: string, parent: number | null) =>
      (await db.pool.query<{ id: number }>('insert into departments (platform_id, name, parent_id) values ($1, $2, $3) returning id', [platformId, name, parent])).rows[0]!.id;
    const top = await department('top', null);
    const below = await department('below', top);
    const other = await department('other', null);
    const join = (departmentId: number, userId: number) =>
      db.pool.query('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [platformId, departmentId, userId]);
    await join(top, ids[0]!);
    await join(below, ids[1]!);
    await join(below, ids[0]!);
    await join(other, ids[2]!);
    await within((context) => addToDays(context, ids.map((userId) => ({ userId, day: 20_001, courseId: 0, events: 1, milliseconds: 0 }))));
    const peopleOf = async (departmentIds: number[] | null) => (await countActivePeople(db, filter({ departmentIds }))).people;
    expect(await Promise.all([peopleOf(null), peopleOf([top]), peopleOf([below]), peopleOf([other, top]), peopleOf([])])).toEqual([4, 2, 2, 3, 0]);
  });
});
