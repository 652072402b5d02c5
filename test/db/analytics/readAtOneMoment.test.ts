import { beforeEach, describe, expect, it } from '@jest/globals';
import { readAtOneMoment } from '../../../db/analytics/readAtOneMoment.js';
import { readCompletionRate } from '../../../db/analytics/readCompletionRate.js';
import { regradeBatch } from '../../../db/learning/progress/regrade.js';
import { testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { project } from '../../support/projection.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { derivedWorld } from '../derived/derivedWorld.js';

const db = testDatabase();
const { ids, enroll } = derivedWorld(db);
restoreBeforeEach(db);
beforeEach(async () => {
  while (await regradeBatch(db, ids.platform));
  await project(db, ids.platform);
});
/** Active enrollments before the tests. */
const ENROLLED = 4;
/** A figure is read at most so many times. */
const MOST_READS = 4;

const readEnrollments = async () =>
  (await readCompletionRate(db, { platformId: ids.platform, courseId: null, userId: null })).enrollments;
const readFigure = () => readAtOneMoment(db, ids.platform, readEnrollments);
const readTime = async () => (await db.pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at;

describe('Figures at one moment', () => {
  it('are those of the last turn, and include everything up to their time and nothing after it', async () => {
    const before = await readTime();
    const first = await readFigure();
    const after = await readTime();
    expect(first.figures).toBe(ENROLLED);
    expect(first.until.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(first.until.getTime()).toBeLessThanOrEqual(after.getTime());

    await enroll(1, 1);
    const waiting = await readFigure();
    expect(waiting.figures).toBe(ENROLLED);
    expect(waiting.until.getTime()).toBeGreaterThanOrEqual(after.getTime());
    const { rows } = await db.pool.query<{ at: Date }>('select min(queued_at) as at from derived_changes');
    expect(waiting.until).toEqual(rows[0]!.at);
    expect((await readFigure()).until).toEqual(waiting.until);

    await project(db, ids.platform);
    const projected = await readTime();
    const last = await readFigure();
    expect(last.figures).toBe(ENROLLED + 1);
    expect(last.until.getTime()).toBeGreaterThanOrEqual(projected.getTime());
  });

  it('are read again if a turn ended meanwhile', async () => {
    await enroll(1, 1);
    const read: number[] = [];
    const { figures, until } = await readAtOneMoment(db, ids.platform, async () => {
      const before = await readEnrollments();
      if (read.length === 0) await project(db, ids.platform);
      read.push(before);
      return [before, await readEnrollments()];
    });
    expect(read).toEqual([ENROLLED, ENROLLED + 1]);
    expect(figures).toEqual([ENROLLED + 1, ENROLLED + 1]);
    const { rows } = await db.pool.query<{ at: Date }>('select max(modified) as at from course_enrollments');
    expect(until.getTime()).toBeGreaterThan(rows[0]!.at.getTime());
  });

  it('are read once if no turn ended, although changes arrive', async () => {
    let reads = 0;
    const { figures } = await readAtOneMoment(db, ids.platform, async () => {
      reads += 1;
      await enroll(reads, 1);
      return readEnrollments();
    });
    expect([reads, figures]).toEqual([1, ENROLLED]);
  });

  it('are answered although turns end all the time', async () => {
    let reads = 0;
    const { figures } = await readAtOneMoment(db, ids.platform, async () => {
      reads += 1;
      await project(db, ids.platform);
      return readEnrollments();
    });
    expect([reads, figures]).toEqual([MOST_READS, ENROLLED]);
  });

  it('of a platform without any turn include everything until now', async () => {
    const platformId = await insertPlatform(db, 'new');
    await db.pool.query('delete from activity_changes where platform_id = $1', [platformId]);
    const before = await readTime();
    const { figures, until } = await readAtOneMoment(db, platformId, () => 'figure');
    expect(figures).toBe('figure');
    expect(until.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  const OLD = '2026-02-03T04:05:06.000Z';
  const QUEUES = {
    statement_queue: 'insert into statement_queue (platform_id, queued_at) values ($1, $2)',
    activity_changes: `insert into activity_changes (platform_id, kind, queued_at) values ($1, 'settings', $2)`,
    activity_recompute_queue:
      'insert into activity_recompute_queue (platform_id, user_id, course_id, block_id, queued_at) values ($1, 0, 0, 0, $2)',
    derived_changes: `insert into derived_changes (platform_id, kind, key, queued_at) values ($1, 'class', 1, $2), ($1, 'class', 1, now())`,
    regrade_queue: 'insert into regrade_queue (platform_id, course_id, created_at) values ($1, 1, $2)',
  };

  it.each(Object.entries(QUEUES))('have the time of the oldest change that waits in %s', async (_, text) => {
    await db.pool.query(`update activity_cursors set stored = '2026-01-01Z' where platform_id = $1`, [ids.platform]);
    await db.pool.query(text, [ids.platform, OLD]);
    expect((await readFigure()).until.toISOString()).toBe(OLD);
    const other = await insertPlatform(db, 'other');
    await db.pool.query('delete from activity_changes where platform_id = $1', [other]);
    const { until } = await readAtOneMoment(db, other, () => 0);
    expect(until.getTime()).toBeGreaterThan(Date.parse(OLD));
  });

  it('have the time of the last statement that was processed, if statements were queued before it', async () => {
    const later = '2026-02-03T05:00:00.000Z';
    await db.pool.query(QUEUES.statement_queue, [ids.platform, OLD]);
    await db.pool.query('update activity_cursors set stored = $2 where platform_id = $1', [ids.platform, later]);
    expect((await readFigure()).until.toISOString()).toBe(later);
  });
});
