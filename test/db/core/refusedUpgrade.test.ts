import { describe, expect, it } from '@jest/globals';
import { up } from '../../../db/migrations/0261_one_queue.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

/** Runs the migration; what it creates exists here, so that it fails with another error where it does not refuse. */
const upgrade = () => db.transaction(TESTER, (trx) => up(trx));

/** A platform whose statements before `keptFrom` are removed, and a person whose results wait. */
async function insertWaiting(keptFrom: string): Promise<void> {
  const platformId = await insertPlatform(db, 'northfield');
  await db.pool.query('insert into activity_cursors (platform_id, stored, kept_from) values ($1, now(), $2)', [
    platformId,
    keptFrom,
  ]);
  await db.pool.query(
    'insert into activity_recompute_queue (platform_id, user_id, course_id, block_id) values ($1, 1, 0, 0)',
    [platformId],
  );
}

describe('An upgrade', () => {
  it('is refused before it changes anything if results of removed statements wait', async () => {
    await insertWaiting('2026-03-01Z');
    await expect(upgrade()).rejects.toThrow('Late statements are not processed yet.');
  });

  it('is not refused if no statements are removed', async () => {
    await insertWaiting('2000-01-01Z');
    await expect(upgrade()).rejects.toThrow('function "enqueue_job" already exists');
  });
});
