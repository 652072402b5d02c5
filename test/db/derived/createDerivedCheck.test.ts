import { projectionOptions } from '../../../db/derived/createProjection.js';
import { expect, describe, it } from '@jest/globals';
import { createDerivedCheck } from '../../../db/derived/createDerivedCheck.js';
import { checkActivity } from '../../../db/learning/activity/checkActivity.js';
import { followToTheEnd, rebuildActivity } from '../../../db/learning/activity/rebuildActivity.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf } from '../learning/activity/activityWorld.js';

const db = testDatabase();
const { insertPlatform, insertPerson, store } = activityWorld(db);

restoreBeforeEach(db);

describe('the nightly check of derived tables', () => {
  it('reports rows that are not what the statements say, at night only', async () => {
    const platformId = await insertPlatform('checked');
    await insertPerson(platformId, 'una');
    await store(platformId, [statementOf(mailbox('una'), 'experienced', 'https://x.example/any')]);
    await followToTheEnd(db, platformId, projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }));
    const reported: string[] = [];
    const runAt = async (time: string) => {
      await createDerivedCheck(
        db,
        GAP_SECONDS,
        (error) => reported.push(error.message),
        () => new Date(`2026-05-01T${time}Z`),
      ).run();
      return reported.splice(0);
    };
    expect(await runAt('02:10')).toEqual([]);
    await db.pool.query('update activity_days set events = events + 1');
    expect(await runAt('14:10')).toEqual([]);
    expect(await runAt('02:10')).toEqual([expect.stringContaining(`1 rows of platform ${platformId}`)]);
  });

  it.each([
    ['activity_bits', `update activity_bits set bits = cast(repeat('0', length(bits)) as varbit)`],
    ['activity_month_bits', `update activity_month_bits set bits = bits || b'1'`],
    ['activity_month_bits', 'delete from activity_month_bits'],
    [
      'activity_month_bits',
      `insert into activity_month_bits select platform_id, course_id, month - interval '1 month', block, bits from activity_month_bits`,
    ],
    ['activity_course_months', 'delete from activity_course_months'],
    ['activity_course_years', 'delete from activity_course_years'],
    ['activity_course_years', 'update activity_course_years set milliseconds = milliseconds + 1'],
    ['activity_course_months', 'update activity_course_months set days = days + 1'],
    ['activity_course_years', 'update activity_course_years set days = days + 1'],
    ['activity_course_days', 'update activity_course_days set people = people + 1'],
  ])('finds sets of %s that are not those of the days: %s', async (table, change) => {
    const platformId = await insertPlatform('broken');
    await insertPerson(platformId, 'una');
    await store(platformId, [statementOf(mailbox('una'), 'experienced', 'https://x.example/any')]);
    await followToTheEnd(db, platformId, projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }));
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
    await db.pool.query(change);
    expect((await checkActivity(db, platformId, GAP_SECONDS)).map((one) => one.table)).toContain(table);
    await rebuildActivity(db, TESTER, platformId, projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }));
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
  });
});
