import { describe, expect, it } from '@jest/globals';
import { type Steps, runSync, runInSlices } from '../../../db/core/slices.js';

function* steps(count: number): Steps<number> {
  for (let step = 0; step < count; step++) yield;
  return count;
}

describe('runInSlices', () => {
  it('yields after every slice, and returns the results of the steps', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    expect(await runInSlices(steps(1_050), 100)).toBe(1_050);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('goes through small work without waiting, as atOnce does', async () => {
    let hasWaited = false;
    setImmediate(() => (hasWaited = true));
    expect([await runInSlices(steps(99), 100), runSync(steps(99))]).toEqual([99, 99]);
    expect(hasWaited).toBe(false);
  });
});
