import { describe, expect, it } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { combineMetrics } from '../../../server/observability/combineMetrics.js';
import {
  REQUEST_DURATION,
  findQuantile,
  readOperationTimings,
} from '../../../server/observability/operationTimings.js';

const measure = async (requests: [operation: string, status: number, seconds: number][]) => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: REQUEST_DURATION,
    help: 'Time of requests.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.1, 1, 10],
    registers: [registry],
  });
  for (const [operation, status, seconds] of requests) histogram.observe({ operation, method: 'GET', status }, seconds);
  return registry.getMetricsAsJSON();
};

describe('readOperationTimings', () => {
  it('adds the requests of an operation over statuses and processes', async () => {
    const metrics = await combineMetrics([
      await measure([
        ['listThings', 200, 0.05],
        ['listThings', 503, 5],
        ['none', 404, 3],
      ]),
      await measure([
        ['listThings', 200, 0.05],
        ['getThing', 200, 0.5],
      ]),
    ]);
    const timings = readOperationTimings(metrics);
    expect(timings.map(({ operation_id: id }) => id).sort()).toEqual(['getThing', 'listThings']);
    expect(timings.find(({ operation_id: id }) => id === 'listThings')).toEqual({
      ...{ operation_id: 'listThings', requests: 3, failed_requests: 1, total_seconds: 5.1 },
      p50_seconds: expect.closeTo(0.075),
      p99_seconds: expect.closeTo(9.73),
    });
  });

  it('is empty before the first request', async () => {
    expect(readOperationTimings(await measure([]))).toEqual([]);
    expect(readOperationTimings([])).toEqual([]);
  });
});

describe('findQuantile', () => {
  it('spreads times evenly in a bucket, and ends at the highest limit', () => {
    const within = new Map([
      [1, 50],
      [2, 90],
      [Infinity, 100],
    ]);
    expect(findQuantile(within, 0.25)).toBe(0.5);
    expect(findQuantile(within, 0.7)).toBe(1.5);
    expect(findQuantile(within, 0.99)).toBe(2);
    expect(findQuantile(new Map(), 0.5)).toBe(0);
  });
});
