import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Follower } from '../../../../db/core/jobs/followChanges.js';
import { type QueueOptions, type RunningQueue, startQueue } from '../../../../db/core/jobs/startQueue.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

const TURNS = 4;
const TURN_MS = 30;
/** Generous: how soon it really is depends on the machine. */
const FOLLOWED_WITHIN_MS = 60_000;

const db = testDatabase();
const started: RunningQueue[] = [];
const failures: string[] = [];
const stop = () => Promise.all(started.splice(0).map(({ close }) => close()));
afterEach(async () => {
  await stop();
  expect(failures.splice(0)).toEqual([]);
});

const start = async (follower: Follower, options: Partial<QueueOptions> = {}) => {
  const onError = ({ message }: Error) => failures.push(message);
  started.push(await startQueue({ target: db.target, projections: [follower], onError, ...options }));
};

/** From now on nothing is enqueued: a job that runs again stored itself. */
const refuseEnqueuing = () =>
  db.pool.query(`
    create function refuse_enqueuing() returns trigger language plpgsql as $$
      declare
        stack text;
      begin
        get diagnostics stack = pg_context;
        return case when stack like '%enqueue_job%' then null else new end;
      end $$;
    create trigger refuse_enqueuing before insert on graphile_worker._private_jobs
       for each row execute function refuse_enqueuing()`);
const allowEnqueuing = () =>
  db.pool.query(`
    drop trigger if exists refuse_enqueuing on graphile_worker._private_jobs;
    drop function if exists refuse_enqueuing`);

describe('a platform with many turns', () => {
  it('goes on at once where nobody is answered, and not because somebody looks again', async () => {
    let turns = 0;
    const follow = async () => {
      if (++turns === 1) await refuseEnqueuing();
      return turns < TURNS;
    };
    const behind = () => Promise.resolve(turns < TURNS ? [1] : []);
    try {
      await start({ queue: 'alone', behind, follow });
      await until(() => Promise.resolve(turns >= TURNS), FOLLOWED_WITHIN_MS);
    } finally {
      await stop();
      await allowEnqueuing();
    }
    expect(turns).toBe(TURNS);
  });

  it('rests after each turn while requests are answered, twice as long as a turn, whichever process looks', async () => {
    const turns: { startedAtMs: number; endedAtMs: number }[] = [];
    const beside: Follower = {
      queue: 'beside',
      behind: () => Promise.resolve(turns.length < TURNS ? [1] : []),
      // After each turn, nothing waits until somebody looks again.
      follow: async () => {
        const startedAtMs = performance.now();
        await sleep(TURN_MS);
        turns.push({ startedAtMs, endedAtMs: performance.now() });
        return false;
      },
    };
    for (let process = 0; process < 2; process++) await start(beside, { answeredSince: () => true });
    await until(() => Promise.resolve(turns.length >= TURNS), FOLLOWED_WITHIN_MS);
    for (const [index, { startedAtMs }] of turns.slice(1).entries()) {
      const before = turns[index]!;
      expect(startedAtMs - before.endedAtMs).toBeGreaterThanOrEqual(
        Math.min(2 * (before.endedAtMs - before.startedAtMs), 500),
      );
    }
  });
});
