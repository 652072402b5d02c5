import { describe, expect, it } from '@jest/globals';
import { countConnections, fitConnections } from '../../../server/runtime/connectionPlan.js';
import { ConfigError } from '../../../server/config/config.js';

const planned = (workers: number, databaseConnections: number, limit: number) => {
  const messages: string[] = [];
  return {
    size: fitConnections({ workers, databaseConnections }, limit, (message) => messages.push(message)),
    messages,
  };
};

describe('fitConnections', () => {
  it('keeps pool sizes that fit', () => {
    expect(planned(1, 10, 97)).toEqual({ size: 10, messages: [] });
    expect(planned(64, 10, countConnections({ workers: 64, databaseConnections: 10 }))).toEqual({
      size: 10,
      messages: [],
    });
  });

  it('reduces pools to what fits, and logs it', () => {
    for (const [workers, limit] of [
      [8, 97],
      [64, 1_997],
      [64, 400],
      [2, 60],
    ] as const) {
      const { size, messages } = planned(workers, 30, limit);
      expect(countConnections({ workers, databaseConnections: size })).toBeLessThanOrEqual(limit);
      expect(countConnections({ workers, databaseConnections: size + 1 })).toBeGreaterThan(limit);
      expect(messages).toEqual([
        expect.stringContaining(`allows ${limit} connections, but WORKERS=${workers} with DATABASE_CONNECTIONS=30`),
      ]);
    }
  });

  it('refuses more workers than available connections', () => {
    expect(() => planned(64, 10, 97)).toThrow(ConfigError);
    expect(() => planned(64, 10, 97)).toThrow('PostgreSQL allows 97 connections, but WORKERS=64 needs at least');
  });
});
