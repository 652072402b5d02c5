import { describe, expect, it } from '@jest/globals';
import { createKeyedQueues, createWaitQueue } from '../../../db/core/waitQueue.js';

const LONG_MS = 60_000;
/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createWaitQueue', () => {
  it('runs so many at once, and the others in the order in which they came, also after failures', async () => {
    const { run, waiting } = createWaitQueue({ most: 2, longestWaitMs: LONG_MS, waitsFor: 'connection' });
    const first = held();
    const begun: number[] = [];
    const all = [
      run(first.work),
      run(() => Promise.reject(new Error('failed'))),
      ...[2, 3, 4].map((nth) => run(() => Promise.resolve(begun.push(nth)))),
    ];
    expect(waiting()).toBe(3);
    await expect(all[1]).rejects.toThrow('failed');
    await settled();
    expect([begun, waiting()]).toEqual([[2, 3, 4], 0]);
    first.end();
    await Promise.all(all.filter((_, index) => index !== 1));
    expect(await run(() => Promise.resolve('free'))).toBe('free');
  });

  it('gives up after the longest wait, and lets the next one through', async () => {
    const { run, waiting } = createWaitQueue({ most: 1, longestWaitMs: 1, waitsFor: 'connection' });
    const first = held();
    const running = run(first.work);
    await expect(run(() => Promise.resolve())).rejects.toMatchObject({
      name: 'DatabaseWaitTimeout',
      waitedFor: 'connection',
      waitedMs: 1,
    });
    expect(waiting()).toBe(0);
    first.end();
    await running;
    expect(await run(() => Promise.resolve('free'))).toBe('free');
  });
});

describe('createKeyedQueues', () => {
  it('runs one piece of work of each key at a time', async () => {
    const inQueue = createKeyedQueues({ longestWaitMs: LONG_MS, waitsFor: 'turn' });
    const first = held();
    const ended: string[] = [];
    const all = [
      inQueue('a', first.work),
      inQueue('a', () => Promise.resolve(ended.push('a'))),
      inQueue('b', () => Promise.resolve(ended.push('b'))),
    ];
    await all[2];
    await settled();
    expect(ended).toEqual(['b']);
    first.end();
    await Promise.all(all);
    expect(ended).toEqual(['b', 'a']);
  });
});
