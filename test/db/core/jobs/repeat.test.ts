import { describe, expect, it } from '@jest/globals';
import { repeat } from '../../../../db/core/jobs/repeat.js';
import { until } from '../../../support/until.js';

const AN_HOUR_MS = 3_600_000;
const WITHIN_MS = 60_000;

describe('repeat', () => {
  it('goes on at once after an attempt that found work, and rests after one that did not', async () => {
    let attempts = 0;
    const repetition = repeat(() => Promise.resolve(++attempts < 3), AN_HOUR_MS);
    await until(() => attempts === 3, WITHIN_MS);
    await repetition.stop();
    expect(attempts).toBe(3);
  });

  it('ends its rest when it is woken', async () => {
    let attempts = 0;
    const repetition = repeat(() => Promise.resolve(++attempts < 0), AN_HOUR_MS);
    for (let round = 1; round <= 3; round++) {
      await until(() => attempts === round, WITHIN_MS);
      // Past the attempt: it rests.
      await new Promise(setImmediate);
      repetition.wake();
    }
    await until(() => attempts === 4, WITHIN_MS);
    await repetition.stop();
  });

  it('attempts again when it was woken during an attempt', async () => {
    const ends: (() => void)[] = [];
    const repetition = repeat(() => new Promise((resolve) => ends.push(() => resolve(false))), AN_HOUR_MS);
    await until(() => ends.length === 1, WITHIN_MS);
    repetition.wake();
    ends[0]!();
    await until(() => ends.length === 2, WITHIN_MS);
    const stopped = repetition.stop();
    ends[1]!();
    await stopped;
    expect(ends).toHaveLength(2);
  });

  it('waits for the attempt at hand when it is stopped', async () => {
    let end = (): void => {};
    let isOver = false;
    const attempt = async (): Promise<boolean> => {
      await new Promise<void>((resolve) => (end = resolve));
      isOver = true;
      return true;
    };
    let begun = 0;
    const repetition = repeat(() => ((begun += 1), attempt()), 0);
    await until(() => begun === 1, WITHIN_MS);
    const stopped = repetition.stop();
    expect(isOver).toBe(false);
    end();
    await stopped;
    expect([isOver, begun]).toEqual([true, 1]);
  });
});
