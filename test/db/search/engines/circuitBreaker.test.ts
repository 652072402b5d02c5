import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCircuitBreaker } from '../../../../db/search/engines/typesense/circuitBreaker.js';
import { SearchUnavailable } from '../../../../db/search/engines/typesense/client.js';

/** A breaker in front of a server that hangs until `server.fail` or `server.answer`. */
function open() {
  const failures: string[] = [];
  let waiting: { resolve(answer: object): void; reject(error: Error): void }[] = [];
  const breaker = createCircuitBreaker({ onFailure: ({ message }) => failures.push(message) });
  const settle = (end: (call: (typeof waiting)[number]) => void) => {
    const calls = waiting;
    waiting = [];
    calls.forEach(end);
    // What waits for the calls goes on first.
    return new Promise((resolve) => setImmediate(resolve));
  };
  return {
    failures,
    call: () => breaker.attempt(() => new Promise<object>((resolve, reject) => waiting.push({ resolve, reject }))),
    called: () => waiting.length,
    pass: (ms: number) => jest.setSystemTime(Date.now() + ms),
    server: {
      fail: (error: Error = new SearchUnavailable('it hangs')) => settle(({ reject }) => reject(error)),
      answer: () => settle(({ resolve }) => resolve({ ok: true })),
    },
  };
}

describe('the circuit breaker', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] }));
  afterEach(() => void jest.useRealTimers());

  it('makes only the callers of the first failure wait', async () => {
    const { call, called, failures, server } = open();
    const first = Array.from({ length: 40 }, call);
    expect(called()).toBe(40);
    await server.fail();
    expect(await Promise.all(first)).toEqual(first.map(() => null));
    expect(failures).toEqual(['it hangs']);
    expect(await Promise.all(Array.from({ length: 40 }, call))).toEqual(first.map(() => null));
    expect(called()).toBe(0);
  });

  it('retries with one call at a time, after a pause, until one succeeds', async () => {
    const { call, called, failures, pass, server } = open();
    const first = call();
    await server.fail();
    await first;
    for (let round = 1; round <= 3; round++) {
      pass(5_000);
      const tries = Array.from({ length: 40 }, call);
      expect(called()).toBe(1);
      // However long it takes.
      pass(60_000);
      expect(await call()).toBeNull();
      expect(called()).toBe(1);
      if (round < 3) await server.fail();
      else await server.answer();
      expect((await Promise.all(tries)).filter((answer) => answer !== null)).toHaveLength(round < 3 ? 0 : 1);
      expect(failures).toHaveLength(Math.min(round + 1, 3));
    }
    const all = Array.from({ length: 40 }, call);
    expect(called()).toBe(40);
    await server.answer();
    expect(await Promise.all(all)).not.toContain(null);
  });

  it('passes on other errors without changing state', async () => {
    const { call, called, failures, server } = open();
    const failing = call();
    await Promise.all([expect(failing).rejects.toThrow('of the database'), server.fail(new Error('of the database'))]);
    const next = call();
    expect(called()).toBe(1);
    await server.answer();
    expect(await next).toEqual({ ok: true });
    expect(failures).toEqual([]);
  });
});
