import { createProjection } from '../../../db/derived/createProjection.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningQueue, startQueue } from '../../../db/core/jobs/startQueue.js';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from '../learning/activity/activityWorld.js';

const db = testDatabase({ maxConnections: 8 });
const { insertPlatform, insertPerson, insertCourse, store, rowsOf } = activityWorld(db);
const follower = createProjection(db, { gapSeconds: GAP_SECONDS, periodDays: 7 });
const processes: RunningQueue[] = [];
const failures: Error[] = [];

// Two processes follow, as where several serve by mistake.
beforeAll(async () => {
  for (let count = 0; count < 2; count += 1)
    processes.push(
      await startQueue({
        target: db.target,
        projections: [follower],
        onError: (error) => failures.push(error),
      }),
    );
});
afterAll(() => Promise.all(processes.map((jobs) => jobs.close())));

describe('The projection', () => {
  it('brings days and progress up to date by itself, and takes back what is voided', async () => {
    const platformId = await insertPlatform('one');
    const userId = await insertPerson(platformId, 'una');
    const courseId = await insertCourse(platformId, 'course');
    await replaceOutline(db, TESTER, { platformId, courseKey: 'course' }, [
      { block_id: 's', type: 'section', name: 's' },
      { block_id: 'ss', parent_id: 's', type: 'subsection', name: 'ss' },
      { block_id: 'u', parent_id: 'ss', type: 'unit', name: 'u' },
      { block_id: 'leaf', parent_id: 'u', type: 'html', name: 'leaf' },
    ]);
    const done = statementOf(mailbox('una'), 'completed', 'https://x.example/leaf');
    await store(platformId, [done]);
    await eventually(async () =>
      expect(await rowsOf('activity_days', platformId, 'user_id, course_id, events')).toEqual([
        { user_id: userId, course_id: courseId, events: 1 },
      ]),
    );
    const completed = async () =>
      (
        await db.pool.query<{ is: boolean }>(
          'select completed_at is not null as is from course_results where user_id = $1',
          [userId],
        )
      ).rows[0]?.is;
    expect(await completed()).toBe(true);
    await store(platformId, [voidingOf(done.id)]);
    await eventually(async () =>
      expect([(await completed()) ?? false, await rowsOf('activity_days', platformId, 'events')]).toEqual([false, []]),
    );
    await eventually(async () => expect(await follower.behind()).toEqual([]));
    expect(failures).toEqual([]);
  });
});
