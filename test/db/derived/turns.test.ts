import { describe, expect, it } from '@jest/globals';
import { createProjection, projectionOptions } from '../../../db/derived/createProjection.js';
import { followBatch } from '../../../db/learning/activity/followStatements.js';
import { testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { insertPlatform } from '../../support/people.js';
import { checkAllTables, project, projectAll } from '../../support/projection.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { derivedWorld } from './derivedWorld.js';

const db = testDatabase();
const SETTINGS = { gapSeconds: 600, periodDays: 7 };
const { ids, enroll } = derivedWorld(db);
restoreBeforeEach(db);

/** Active enrollments, as several tables count them. */
async function countEnrollments(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select (select cast(sum(enrollments) as integer) from learner_totals where platform_id = $1) as learner_totals,
            (select cast(sum(enrolled) as integer) from class_totals where platform_id = $1) as class_totals,
            (select cast(sum(cardinality(user_ids)) as integer) from class_ranks where platform_id = $1) as class_ranks,
            (select cast(count(*) as integer) from course_engagement where platform_id = $1) as course_engagement,
            (select cast(sum(case when began then count else -count end) as integer) from enrollment_days where platform_id = $1) as enrollment_days`,
    [ids.platform],
  );
  return rows[0]!;
}

describe('A turn of the projection', () => {
  it.each(['learner_totals', 'course_engagement', 'class_totals', 'class_ranks', 'enrollment_days'])(
    'has an enrollment in all tables or in none if it is committed while %s is written',
    async (table) => {
      // The turn writes rows of ada, of her course and of the day, which a transaction holds.
      await db.pool.query('update course_enrollments set active = false, ended = started where user_id = $1', [
        ids.users[0],
      ]);
      const holder = await db.pool.connect();
      await holder.query('begin');
      await holder.query(`select from ${table} where platform_id = $1 for update`, [ids.platform]);
      const turn = followBatch(db, ids.platform, projectionOptions(SETTINGS));
      await eventually(async () => {
        const { rows } = await db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
      await enroll(1, 1);
      await holder.query('rollback');
      holder.release();
      await turn;
      const counts = Object.values(await countEnrollments());
      expect([3, 4]).toContain(counts[0]);
      expect(counts).toEqual(counts.map(() => counts[0]));
      expect(await checkAllTables(db, ids.platform)).toEqual([]);
      await project(db, ids.platform);
      expect(Object.values(await countEnrollments())).toEqual(counts.map(() => 4));
      expect(await checkAllTables(db, ids.platform)).toEqual([]);
    },
  );
});

describe('The projection', () => {
  const QUEUES = {
    statement_queue: 'insert into statement_queue (platform_id) values ($1)',
    activity_changes: `insert into activity_changes (platform_id, kind) values ($1, 'settings')`,
    activity_recompute_queue:
      'insert into activity_recompute_queue (platform_id, user_id, course_id, block_id) values ($1, 0, 0, 0)',
    derived_changes: `insert into derived_changes (platform_id, kind, key) values ($1, 'class', 1)`,
  };

  it.each(Object.entries(QUEUES))('is behind in platforms that wait in %s, until it ran', async (_, text) => {
    const projection = createProjection(db, SETTINGS);
    const waiting = await insertPlatform(db, 'waiting');
    await insertPlatform(db, 'idle');
    await projectAll(db);
    expect(await projection.behind()).toEqual([]);
    await db.pool.query(text, [waiting]);
    expect(await projection.behind()).toEqual([waiting]);
    expect(await projection.follow(waiting)).toBe(false);
    expect(await projection.behind()).toEqual([]);
  });

  it('computes the engagement of another period anew, once', async () => {
    const readPeriods = async () =>
      (await db.pool.query<{ period_days: number }>('select distinct period_days from course_engagement')).rows;
    expect(await readPeriods()).toEqual([{ period_days: 7 }]);
    const projection = createProjection(db, { ...SETTINGS, periodDays: 14 });
    expect(await projection.behind()).toEqual([ids.platform]);
    while (await projection.follow(ids.platform));
    expect(await readPeriods()).toEqual([{ period_days: 14 }]);
    expect(await projection.behind()).toEqual([]);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  });
});
