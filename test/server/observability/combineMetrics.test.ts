import { describe, expect, it } from '@jest/globals';
import { Gauge, Histogram, Registry } from 'prom-client';
import {
  type ProcessMetrics,
  combineMetrics,
  formatMetrics,
  pickGrowing,
} from '../../../server/observability/combineMetrics.js';

/** The metrics of a process, as its siblings receive them. */
async function metricsOf(seconds: number, connections: number, lag: number): Promise<ProcessMetrics> {
  const registry = new Registry();
  const registers = [registry];
  new Histogram({ name: 'duration_seconds', help: 'h', labelNames: ['operation'], buckets: [1, 5], registers }).observe(
    { operation: 'a b' },
    seconds,
  );
  new Gauge({ name: 'connections', help: 'c', registers }).set(connections);
  new Gauge({ name: 'nodejs_eventloop_lag_p99_seconds', help: 'l', aggregator: 'max', registers }).set(lag);
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as ProcessMetrics;
}

const combineToText = async (processes: ProcessMetrics[]) => formatMetrics(await combineMetrics(processes));

describe('combineMetrics', () => {
  it('adds up counters and connections, and takes the worst lag', async () => {
    const text = await combineToText([
      await metricsOf(0.5, 3, 0.2),
      await metricsOf(3, 4, 0.1),
      await metricsOf(7, 0, NaN),
    ]);
    expect(text).toBe(`# HELP duration_seconds h
# TYPE duration_seconds histogram
duration_seconds_bucket{le="1",operation="a b"} 1
duration_seconds_bucket{le="5",operation="a b"} 2
duration_seconds_bucket{le="+Inf",operation="a b"} 3
duration_seconds_sum{operation="a b"} 10.5
duration_seconds_count{operation="a b"} 3

# HELP connections c
# TYPE connections gauge
connections 7

# HELP nodejs_eventloop_lag_p99_seconds l
# TYPE nodejs_eventloop_lag_p99_seconds gauge
nodejs_eventloop_lag_p99_seconds 0.2
`);
  });

  it('keeps only the counters of a process that stopped reporting', async () => {
    const text = await combineToText([await metricsOf(0.5, 3, 0.2), pickGrowing(await metricsOf(9, 5, 9))]);
    const lines = text.split('\n');
    for (const line of [
      'duration_seconds_sum{operation="a b"} 9.5',
      'connections 3',
      'nodejs_eventloop_lag_p99_seconds 0.2',
    ])
      expect(lines).toContain(line);
  });

  it('is idempotent', async () => {
    const once = await combineMetrics([await metricsOf(0.5, 3, 0.2)]);
    expect(await combineMetrics([once])).toEqual(once);
  });
});
