import { describe, expect, it } from '@jest/globals';
import { readBacklog } from '../../db/readBacklog.js';
import { testDatabase } from '../support/database.js';
import { insertPlatform, insertUser } from '../support/people.js';

const db = testDatabase();

/**
 * One row of each queue of which figures are derived, as (columns, values, when it was queued). $1 is the platform, $2
 * a person.
 */
const DERIVED = {
  derived_changes: ['kind, key', `'learner', $2`, 'queued_at'],
  regrade_queue: ['course_id', '1', 'created_at'],
  activity_changes: ['kind, subject', `'person', $2`, 'queued_at'],
  activity_recompute_queue: ['user_id, course_id, block_id', '$2, 0, 0', 'queued_at'],
};

describe('readBacklog', () => {
  it('counts pending rows of each derived queue, and their age', async () => {
    const [platform, user] = [
      await insertPlatform(db, 'north'),
      await insertUser(db, 'ada', { roles: { north: 'learner' } }),
    ];
    for (const [table, [columns, values, time]] of Object.entries(DERIVED)) {
      await db.pool.query(`delete from ${table}`);
      const queued = `insert into ${table} (platform_id, ${columns}, ${time}) select $1::integer, ${values}, now() - interval '90 seconds' where $2::bigint > 0`;
      await db.pool.query(queued, [platform, user]);
    }
    const { queues } = await readBacklog(db);
    const derived = queues.filter(({ queue }) => queue in DERIVED);
    expect(derived.map(({ queue, items }) => [queue, items]).sort()).toEqual(
      Object.keys(DERIVED)
        .sort()
        .map((queue) => [queue, 1]),
    );
    for (const { oldest_seconds: age } of derived) expect(age).toBeGreaterThanOrEqual(90);
    for (const table of Object.keys(DERIVED)) await db.pool.query(`delete from ${table}`);
    const emptied = (await readBacklog(db)).queues.filter(({ queue }) => queue in DERIVED);
    expect(emptied.map(({ items, oldest_seconds: age }) => [items, age])).toEqual(
      Object.keys(DERIVED).map(() => [0, 0]),
    );
  });
});
