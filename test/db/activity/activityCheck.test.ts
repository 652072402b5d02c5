import { expect, describe, it } from '@jest/globals';
import { activityCheck } from '../../../db/activity/activityCheck.js';
import { courseProgress } from '../../../db/activity/courseProgress.js';
import { followToTheEnd } from '../../../db/activity/rebuildActivity.js';
import { testDatabase } from '../../support/database.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf } from './activityWorld.js';

const db = testDatabase();
const { insertPlatform, insertPerson, store } = activityWorld(db);

describe('the nightly check of activity', () => {
  it('reports rows that are not what the statements say, at night only', async () => {
    const platformId = await insertPlatform('checked');
    await insertPerson(platformId, 'una');
    await store(platformId, [statementOf(mailbox('una'), 'experienced', 'https://x.example/any')]);
    await followToTheEnd(db, platformId, { gapSeconds: GAP_SECONDS, progress: courseProgress });
    const reported: string[] = [];
    const runAt = async (time: string) => {
      await activityCheck(db, GAP_SECONDS, (error) => reported.push(error.message), () => new Date(`2026-05-01T${time}Z`)).run();
      return reported.splice(0);
    };
    expect(await runAt('02:10')).toEqual([]);
    await db.pool.query('update activity_days set events = events + 1');
    expect(await runAt('14:10')).toEqual([]);
    expect(await runAt('02:10')).toEqual([expect.stringContaining(`1 rows of platform ${platformId}`)]);
  });
});
