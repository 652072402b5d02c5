import { describe, expect, it } from '@jest/globals';
import { countConnections, fitConnections } from '../../../server/runtime/connectionPlan.js';
import { ConfigError } from '../../../server/config/config.js';

const planned = (workers: number, databaseConnections: number, limit: number) => {
  const messages: string[] = [];
  return {
    ...fitConnections({ workers, databaseConnections }, limit, (message) => messages.push(message)),
    messages,
  };
};

describe('fitConnections', () => {
  it('keeps pool sizes that fit', () => {
    expect(planned(1, 10, 97)).toEqual({ poolSize: 10, jobProcesses: 1, messages: [] });
    expect(planned(64, 10, countConnections({ workers: 64, databaseConnections: 10 }))).toEqual({
      poolSize: 10,
      jobProcesses: 64,
      messages: [],
    });
  });

  it('reduces pools to what fits, then background work, then pools again, and logs it', () => {
    for (const [workers, limit, poolSize, jobProcesses] of [
      [2, 60, 5, 2],
      [4, 120, 6, 4],
      [4, 97, 4, 3],
      [8, 97, 2, 2],
      [64, 1_997, 8, 64],
      [64, 450, 1, 5],
    ] as const) {
      const plan = planned(workers, 30, limit);
      const count = (size: number, processes: number) =>
        countConnections({ workers, databaseConnections: size }, processes);
      expect([workers, plan.poolSize, plan.jobProcesses]).toEqual([workers, poolSize, jobProcesses]);
      expect(count(poolSize, jobProcesses)).toBeLessThanOrEqual(limit);
      const more = jobProcesses < workers ? count(poolSize, jobProcesses + 1) : count(poolSize + 1, jobProcesses);
      expect(more).toBeGreaterThan(limit);
      const work = jobProcesses < workers ? `, and ${jobProcesses} of ${workers} do background work.` : '.';
      expect(plan.messages).toEqual([
        expect.stringMatching(
          new RegExp(
            `allows ${limit} connections, but WORKERS=${workers} with DATABASE_CONNECTIONS=30 .* for transactions${work}$`,
          ),
        ),
      ]);
    }
  });

  it('refuses more workers than available connections', () => {
    expect(() => planned(64, 10, 97)).toThrow(ConfigError);
    expect(() => planned(64, 10, 97)).toThrow('PostgreSQL allows 97 connections, but WORKERS=64 needs at least');
  });
});
