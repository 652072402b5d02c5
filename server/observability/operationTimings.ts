import type { OperationTimings } from '../../services/operation/services.js';
import type { ProcessMetrics } from './combineMetrics.js';

/** The name of the metric of requests. */
export const REQUEST_DURATION = 'http_request_duration_seconds';

interface Sums {
  requests: number;
  failed: number;
  totalSeconds: number;
  /** The number of requests that took at most this many seconds. */
  within: Map<number, number>;
}

/**
 * The timings of each operation in the metrics of all processes, since they started. Requests outside the contract are
 * left out.
 */
export function readOperationTimings(metrics: ProcessMetrics): OperationTimings[] {
  const sums = new Map<string, Sums>();
  const durations = metrics.find(({ name }) => name === REQUEST_DURATION);
  for (const one of durations?.values ?? []) {
    const { metricName, labels, value } = one as typeof one & { metricName?: string };
    const operation = String(labels.operation);
    if (operation === 'none') continue;
    const own = sums.get(operation) ?? { requests: 0, failed: 0, totalSeconds: 0, within: new Map<number, number>() };
    sums.set(operation, own);
    if (metricName === `${REQUEST_DURATION}_sum`) own.totalSeconds += value;
    else if (metricName === `${REQUEST_DURATION}_count`) {
      own.requests += value;
      if (Number(labels.status) >= 500) own.failed += value;
    } else {
      const limit = labels.le === '+Inf' ? Infinity : Number(labels.le);
      own.within.set(limit, (own.within.get(limit) ?? 0) + value);
    }
  }
  return [...sums].map(([operation_id, { requests, failed, totalSeconds, within }]) => ({
    operation_id,
    requests,
    failed_requests: failed,
    total_seconds: totalSeconds,
    p50_seconds: findQuantile(within, 0.5),
    p99_seconds: findQuantile(within, 0.99),
  }));
}

/**
 * The time within which this share of requests was answered, as Prometheus computes it from buckets: times are spread evenly in a bucket,
 * and a time above all limits counts as the highest limit.
 */
export function findQuantile(within: ReadonlyMap<number, number>, share: number): number {
  const buckets = [...within].sort(([a], [b]) => a - b);
  const rank = share * (buckets.at(-1)?.[1] ?? 0);
  let [from, below] = [0, 0];
  for (const [limit, count] of buckets) {
    if (count >= rank && count > below)
      return limit === Infinity ? from : from + ((limit - from) * (rank - below)) / (count - below);
    [from, below] = [limit, count];
  }
  return 0;
}
