import { setImmediate } from 'node:timers/promises';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The metrics of one process as JSON, as `Registry.getMetricsAsJSON` returns them. */
export type ProcessMetrics = Omit<MetricObjectWithValues<MetricValue<string>>, 'collect'>[];

/**
 * Combines the metrics of several processes by the `aggregator` of each metric. The combining process also accepts all
 * connections, so it adds one process at a time and yields in between.
 */
export async function combineMetrics(processes: ProcessMetrics[]): Promise<ProcessMetrics> {
  let combined: ProcessMetrics = [];
  for (const metrics of processes) {
    combined = await AggregatorRegistry.aggregate([combined, metrics]).getMetricsAsJSON();
    await setImmediate();
  }
  return combined;
}

/** Formats combined metrics in the Prometheus text format. */
export const formatMetrics = (metrics: ProcessMetrics): Promise<string> =>
  AggregatorRegistry.aggregate([metrics]).metrics();

const GROWING = ['counter', 'histogram', 'summary'];

/** The metrics that never decrease: those of a process that does not report any more still count. */
export const pickGrowing = (metrics: ProcessMetrics): ProcessMetrics =>
  metrics.filter(({ type }) => GROWING.includes(String(type)));
