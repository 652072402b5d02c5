import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Follower } from '../../../../db/core/jobs/followChanges.js';
import { type RunningQueue, startQueue } from '../../../../db/core/jobs/startQueue.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

const TURNS = 4;
const TURN_MS = 30;
/** Generous: how soon it really is depends on the machine. */
const FOLLOWED_WITHIN_MS = 60_000;

const db = testDatabase();
let jobs: RunningQueue | undefined;
afterEach(() => jobs?.close());

/** When the turns of a platform that has so many of them began and ended. */
async function turnsOf({
  queue,
  behind,
  answeredSince,
}: Pick<Follower, 'queue'> & { behind: (done: number) => number[]; answeredSince?: () => boolean }) {
  const turns: { startedAtMs: number; endedAtMs: number }[] = [];
  const follow = async () => {
    const startedAtMs = performance.now();
    await sleep(TURN_MS);
    turns.push({ startedAtMs, endedAtMs: performance.now() });
    return turns.length < TURNS;
  };
  const failures: string[] = [];
  const follower = { queue, behind: () => Promise.resolve(behind(turns.length)), follow };
  jobs = await startQueue({
    target: db.target,
    projections: [follower],
    onError: ({ message }) => failures.push(message),
    ...(answeredSince && { answeredSince }),
  });
  await until(() => Promise.resolve(turns.length >= TURNS), FOLLOWED_WITHIN_MS);
  expect(failures).toEqual([]);
  return turns;
}

describe('a platform with many turns', () => {
  it('goes on at once, before anybody looks again, where nobody is answered', async () => {
    expect(await turnsOf({ queue: 'alone', behind: (done) => (done === 0 ? [1] : []) })).toHaveLength(TURNS);
  });

  it('rests between its turns while requests are answered, twice as long as a turn', async () => {
    const turns = await turnsOf({
      queue: 'beside',
      behind: (done) => (done < TURNS ? [1] : []),
      answeredSince: () => true,
    });
    for (const [index, { startedAtMs }] of turns.slice(1).entries()) {
      const before = turns[index]!;
      expect(startedAtMs - before.endedAtMs).toBeGreaterThanOrEqual(
        Math.min(2 * (before.endedAtMs - before.startedAtMs), 500),
      );
    }
  });
});
