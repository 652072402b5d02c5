import { describe, expect, it } from '@jest/globals';
import { watchEventLoop } from '../../../server/observability/watchEventLoop.js';

describe('watchEventLoop', () => {
  it('reports a blocked event loop', async () => {
    const stretches: number[] = [];
    let stop = () => {};
    const twice = new Promise<void>((resolve) => {
      stop = watchEventLoop((longestS) => {
        if (stretches.push(longestS) === 2) resolve();
      });
    });
    // The monitor must have begun before there is something to measure.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const untilMs = performance.now() + 300;
    while (performance.now() < untilMs);
    await twice;
    stop();
    expect(stretches.filter((longestS) => longestS >= 0.25)).not.toEqual([]);
  });
});
