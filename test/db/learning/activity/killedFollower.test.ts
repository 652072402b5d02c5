import { afterAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { checkPeople } from '../../../../db/learning/activity/checkPeople.js';
import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { courseProgress } from '../../../../db/learning/activity/courseProgress.js';
import { followBatch } from '../../../../db/learning/activity/followStatements.js';
import { followToTheEnd } from '../../../../db/learning/activity/rebuildActivity.js';
import { type OpenDatabase, connectDatabase } from '../../../../db/core/connect.js';
import { query } from '../../../../db/core/transaction.js';
import { startEmbeddedPostgres } from '../../../../dev/postgres/startEmbeddedPostgres.js';
import { findPostmaster } from '../../../../dev/postgres/postmasterPid.js';
import { migrate } from '../../../../db/core/migrate.js';
import { startBundled } from '../../../support/bundledProcess.js';
import { type TestDatabase, testDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { temporaryDataFolder } from '../../../support/runFolder.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf } from './activityWorld.js';

const db = testDatabase();
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

const LEARNERS = 4;
const STATEMENTS = 80;
const options = { ...projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }), batchSize: 10 };

type World = Pick<TestDatabase, keyof OpenDatabase | 'pool'>;

/** Learners who, one after the other, complete the blocks of a course, state where they are, and earn something. */
async function backlog(
  target: World,
  key: string,
): Promise<{ platformId: number; courseId: number; userIds: number[] }> {
  const { insertPlatform, insertPerson, insertCourse, store } = activityWorld(target as TestDatabase);
  const platformId = await insertPlatform(key);
  const userIds: number[] = [];
  for (let n = 0; n < LEARNERS; n += 1) userIds.push(await insertPerson(platformId, `${key}-${n}`));
  const courseId = await insertCourse(
    platformId,
    'course',
    Array.from({ length: 10 }, (_, n) => `b${n}`),
  );
  const statements = Array.from({ length: STATEMENTS }, (_, n) =>
    statementOf(
      mailbox(`${key}-${Math.floor((n * LEARNERS) / STATEMENTS)}`),
      n % 20 === 19 ? 'earned' : 'completed',
      `https://x.example/b${n % 10}`,
      {
        timestamp: new Date(Date.UTC(2026, 0, 5) + n * 60_000).toISOString(),
        context: { extensions: { 'urn:learning-records:location': { country: 'NO' } } },
      },
    ),
  );
  await store(platformId, statements);
  return { platformId, courseId, userIds };
}

async function expectWhole(target: World, platformId: number): Promise<void> {
  expect(await checkActivity(target, platformId, GAP_SECONDS)).toEqual([]);
  expect(await checkPeople(target, platformId, GAP_SECONDS)).toEqual([]);
  const counts = await target.pool.query(
    `select (select cast(sum(events) as integer) from activity_days where platform_id = $1) as events,
            (select cast(count(*) as integer) from block_results where platform_id = $1 and completed_at is not null) as completed,
            (select cast(count(*) as integer) from earned_certificates where platform_id = $1) as certificates,
            (select cast(sum(events) as integer) from activity_sessions where platform_id = $1) as placed`,
    [platformId],
  );
  expect(counts.rows).toEqual([
    { events: STATEMENTS, completed: LEARNERS * 10, certificates: LEARNERS, placed: STATEMENTS },
  ]);
}

const followedOf = async (target: World, platformId: number) =>
  (
    await target.pool.query<{ followed: number }>(
      `select cast(count(*) as integer) as followed from statements join activity_cursors place using (platform_id)
        where platform_id = $1 and statements.stored <= place.stored`,
      [platformId],
    )
  ).rows[0]!.followed;

describe('after kill -9 in the middle of a backlog', () => {
  it('of the process that follows: the turn that it was in leaves nothing, and the next process catches up', async () => {
    const { platformId, courseId, userIds } = await backlog(db, 'killed');
    // The turn that comes to the third learner waits for this row.
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('insert into course_results (platform_id, user_id, course_id) values ($1, $2, $3)', [
      platformId,
      userIds[2],
      courseId,
    ]);
    const {
      child,
      nextLine,
      ended: exited,
    } = await startBundled('test/db/learning/activity/followingChild.ts', [db.target.url, String(platformId)]);
    expect(await nextLine()).toBe('more');
    await eventually(async () => {
      const { rows } = await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    child.kill('SIGKILL');
    expect(await exited).toBeNull();
    expect(await followedOf(db, platformId)).toBe(STATEMENTS / 2);
    await holder.query('rollback');
    holder.release();
    await followToTheEnd(db, platformId, options);
    await expectWhole(db, platformId);
  });

  it('of PostgreSQL: turns survive if a later commit is on the disk, and the same process catches up after the restart', async () => {
    const folder = await temporaryDataFolder('lps-killed-');
    const postgres = await startEmbeddedPostgres({ dataFolder: folder });
    ended.push(() => postgres.stop());
    const { socketFolder: host, port, user, database } = postgres.target;
    const pool = new pg.Pool({ host, port, user, database, max: 2 });
    pool.on('error', () => {});
    const opened = connectDatabase(postgres.target);
    ended.push(() => Promise.all([opened.close(), pool.end()]));
    await migrate(opened.knex);
    const target = { ...opened, pool };
    const { platformId } = await backlog(target, 'cut');
    for (let turn = 0; turn < 3; turn += 1) await followBatch(opened, platformId, options);
    // The turns do not wait for the disk. This commit does, and PostgreSQL writes commits in order.
    await pool.query('create table on_the_disk ()');
    // Days are counted by then, and nothing is committed. The process of the connection outlives the first one for a moment, in which it could commit.
    const apply: typeof courseProgress.apply = async (trx, ...args) => {
      const [row] = await query<{ pid: number }>(trx, { text: 'select pg_backend_pid() as pid' });
      process.kill((await findPostmaster(path.join(folder, 'postgres/data')))!.pid, 'SIGKILL');
      process.kill(row!.pid, 'SIGKILL');
      await courseProgress.apply(trx, ...args);
    };
    await expect(
      followBatch(opened, platformId, { ...options, progress: { ...courseProgress, apply } }),
    ).rejects.toThrow();
    expect(await eventually(() => followedOf(target, platformId))).toBe(30);
    await eventually(() => followToTheEnd(opened, platformId, options));
    await expectWhole(target, platformId);
  });
});
