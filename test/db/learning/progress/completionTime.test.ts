import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { describe, expect, it } from '@jest/globals';
import { followToTheEnd, rebuildActivity } from '../../../../db/learning/activity/rebuildActivity.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from '../activity/activityWorld.js';
import { unitOf } from '../../../handlers/learning/records/recordServer.js';

const db = testDatabase();
const { insertPlatform, insertPerson, insertCourse, store, rowsOf } = activityWorld(db);

const LEAF = 'https://courses.example/data-mining/';
const options = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
const regradeAll = async (platformId: number) => {
  while (await regradeBatch(db, platformId));
};

describe('progress that follows statements', () => {
  it('knows the days and seconds that a completion took, of what comes late too, and is the same after a rebuild', async () => {
    const platformId = await insertPlatform('completions');
    await insertPerson(platformId, 'pat');
    await insertCourse(platformId, 'data-mining');
    const leaves = ['one', 'two'].map((key) => ({ block_id: `${LEAF}${key}`, type: 'problem' as const, name: key }));
    await replaceOutline(db, TESTER, { platformId, courseKey: 'data-mining' }, unitOf(...leaves));
    const follow = () => followToTheEnd(db, platformId, options);
    const results = () =>
      rowsOf(
        'course_results',
        platformId,
        'completed_at::text, completed_blocks, completable_blocks, percent, completion_days, completion_seconds, grade, passed, finished',
      );
    const did = async (verb: string, leaf: string, day: number, seconds: number) => {
      const statement = statementOf(mailbox('pat'), verb, `${LEAF}${leaf}`, {
        timestamp: `2026-02-0${day}T10:00:00Z`,
        result: { duration: `PT${seconds}S` },
      });
      await store(platformId, [statement]);
      await follow();
      return statement;
    };
    const completed = { completed_blocks: 2, completable_blocks: 2, percent: '100', finished: true };

    await did('completed', 'one', 1, 60);
    const last = await did('completed', 'two', 3, 30);
    expect(await results()).toMatchObject([{ ...completed, completion_days: 2, completion_seconds: 90 }]);
    // After the completion, before it, and on its day.
    await did('experienced', 'one', 4, 5);
    await did('experienced', 'one', 2, 7);
    await did('experienced', 'one', 3, 11);
    const expected = [expect.objectContaining({ ...completed, completion_days: 3, completion_seconds: 108 })];
    expect(await results()).toEqual(expected);

    const before = [
      await results(),
      await rowsOf('block_results', platformId, 'user_id, course_id, block_id, completed_at::text, attempts'),
    ];
    await rebuildActivity(db, TESTER, platformId, options);
    await regradeAll(platformId);
    expect([
      await results(),
      await rowsOf('block_results', platformId, 'user_id, course_id, block_id, completed_at::text, attempts'),
    ]).toEqual(before);

    await store(platformId, [voidingOf(last.id)]);
    await follow();
    expect(await results()).toMatchObject([
      {
        completed_blocks: 1,
        percent: '50',
        completed_at: null,
        completion_days: null,
        completion_seconds: null,
        finished: false,
      },
    ]);
  });
});
