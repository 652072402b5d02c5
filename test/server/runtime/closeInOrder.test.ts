import { beforeEach, describe, expect, it } from '@jest/globals';
import { closeInOrder } from '../../../server/runtime/closeInOrder.js';

const closed: string[] = [];
const reported: string[] = [];
const report = (message: string) => reported.push(message);
const opened = (name: string) => ({ name, close: async () => void closed.push(name) });
beforeEach(() => {
  closed.length = 0;
  reported.length = 0;
});

describe('closeInOrder', () => {
  it('closes resources once each, in reverse order, and logs the end', async () => {
    const closers = [opened('the database'), opened('jobs'), opened('the server')];
    expect(await closeInOrder(closers, { report })).toBe(true);
    expect(await closeInOrder(closers, { report })).toBe(true);
    expect([closed, reported]).toEqual([['the server', 'jobs', 'the database'], []]);
  });

  it('names a resource that does not close, and closes the others', async () => {
    const hanging = { name: 'jobs', close: () => new Promise(() => {}) };
    expect(
      await closeInOrder([opened('the database'), hanging, opened('the server')], { report, patienceMs: 10 }),
    ).toBe(false);
    expect([closed, reported]).toEqual([
      ['the server', 'the database'],
      ['While stopping jobs: it did not close within 0.01 s and is abandoned.'],
    ]);
  });

  it('waits for resources without a time limit', async () => {
    let end = (): void => {};
    const slow = {
      name: 'the server',
      graceMs: 3_600_000,
      close: () => new Promise<void>((resolve) => (end = resolve)),
    };
    const closing = closeInOrder([slow], { report, patienceMs: 0 });
    // Past a patience of nothing.
    await new Promise((resolve) => setTimeout(resolve, 20));
    end();
    expect([await closing, reported]).toEqual([true, []]);
  });

  it('names a resource that fails to close, with the reason, and closes the others', async () => {
    const failing = { name: 'jobs', close: () => Promise.reject(new Error('the queue is gone')) };
    expect(await closeInOrder([opened('the database'), failing], { report })).toBe(false);
    expect([closed, reported]).toEqual([
      ['the database'],
      [expect.stringMatching(/^While stopping jobs: .*the queue is gone/)],
    ]);
  });
});
