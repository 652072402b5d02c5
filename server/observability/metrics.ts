import { type Aggregator, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { countUnknownPeople } from '../../db/learning/activity/readActivityStatus.js';
import type { OpenDatabase } from '../../db/core/connect.js';
import { DATABASE_TROUBLES, classifyDatabaseError } from '../../db/core/databaseOutage.js';
import type { RunningQueue } from '../../db/core/jobs/startQueue.js';
import type { SearchEngine } from '../../db/search/engines/engine.js';
import type { Exchange } from '../http/exchange.js';
import { registerBacklogMetrics, registerReplicaMetrics, cacheFor } from './databaseMetrics.js';
import type { ProcessMetrics } from './combineMetrics.js';
import { REQUEST_DURATION } from './operationTimings.js';
import { registerQueueMetrics } from './queueMetrics.js';
import type { Readiness } from '../../services/operation/services.js';
import { watchEventLoop } from './watchEventLoop.js';

export interface Metrics {
  observe(exchange: Exchange): void;
  /** The metrics of this process. */
  read(): Promise<ProcessMetrics>;
  close(): void;
}

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** The design's limit for one request is 0.05. */
const STRETCH_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const UNKNOWN_PEOPLE_TTL_MS = 60_000;
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * How the default metrics of several processes are combined, where the library does otherwise: the worst lag counts.
 */
const AGGREGATORS: Record<string, Aggregator> = {
  ...Object.fromEntries(
    ['', '_mean', '_stddev', '_p50', '_p90', '_p99'].map((part) => [`nodejs_eventloop_lag${part}_seconds`, 'max']),
  ),
  process_start_time_seconds: 'min',
  process_max_fds: 'min',
};

export interface MetricsSources {
  db: Pick<OpenDatabase, 'connections' | 'transactionConnections' | 'read' | 'replica'>;
  search: Pick<SearchEngine, 'cache'>;
  cachedCredentials: () => number;
  readiness: () => Promise<Readiness>;
  /** Failure counts of background work and optional parts in this process. */
  failures: () => Record<string, number>;
  /** Differences that reconciliation found in this process. */
  differences: () => PaymentDifference[];
  /** The queue, where this process runs background jobs. */
  queue: Pick<RunningQueue, 'tasks' | 'runs'> | null;
}

/** The number of objects of a kind that had changed at a payment provider without an event. */
export interface PaymentDifference {
  provider: string;
  kind: string;
  count: number;
}

/** Creates the metrics: requests by operation and status, errors by kind, connections, cached credentials and searches,
 * dependencies, backlogs, calls of language models, unknown people in learning records, and resources of the process.
 */
export function createMetrics({
  db,
  search,
  cachedCredentials,
  readiness,
  failures,
  differences,
  queue,
}: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray()) metric.aggregator = AGGREGATORS[metric.name] ?? metric.aggregator;
  const registers = [registry];
  const requests = new Histogram({
    name: REQUEST_DURATION,
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const stretches = new Histogram({
    name: 'event_loop_longest_stretch_seconds',
    help: 'The longest time in each second during which one task blocked the event loop.',
    buckets: STRETCH_BUCKETS_S,
    registers,
  });
  const stopWatching = watchEventLoop((longestS) => stretches.observe(longestS));
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the read pool, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'database_transaction_connections',
    help: 'Connections of the pool of transactions, and transactions that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.transactionConnections())) this.set({ state }, count);
    },
  });
  if (db.replica) registerReplicaMetrics(registers, db.replica);
  new Gauge({
    name: 'dependency_up',
    help: '1 for a part that works (PostgreSQL, search, jobs, files), 0 for one that does not.',
    // A dependency is up only if all processes can use it.
    aggregator: 'min',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const [part, state] of Object.entries((await readiness()).checks))
        this.set({ part }, state === 'ok' ? 1 : 0);
    },
  });
  const errors = new Counter({
    name: 'errors_total',
    help: 'Requests that were refused or failed, by kind. database_*: no free connection, locked or concurrently changed records, statement timeout, PostgreSQL down.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ERROR_KINDS) errors.inc({ kind }, 0);
  new Counter({
    name: 'background_failures_total',
    help: 'Failures of background work and of optional parts.',
    labelNames: ['part'],
    registers,
    collect() {
      this.reset();
      for (const [part, count] of Object.entries(failures())) this.inc({ part }, count);
    },
  });
  new Counter({
    name: 'commerce_differences_total',
    help: 'Checkout sessions, subscriptions and payments that reconciliation corrected because no event had arrived.',
    labelNames: ['provider', 'kind'],
    registers,
    collect() {
      this.reset();
      for (const { count, ...labels } of differences()) this.inc(labels, count);
    },
  });
  registerBacklogMetrics(registers, db);
  if (queue) registerQueueMetrics(registers, queue);
  new Gauge({
    name: 'cached_credentials',
    help: 'Verified credentials in the cache.',
    registers,
    collect() {
      this.set(cachedCredentials());
    },
  });
  new Counter({
    name: 'search_cache_requests_total',
    help: 'Searches by whether the answer was cached.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, search.cache?.hits ?? 0);
      this.inc({ result: 'miss' }, search.cache?.misses ?? 0);
    },
  });
  const unknownPeople = cacheFor(() => countUnknownPeople(db), UNKNOWN_PEOPLE_TTL_MS, 0);
  new Gauge({
    name: 'record_people_unknown',
    help: 'Agents in learning records of any platform who are not members of it.',
    aggregator: 'max',
    registers,
    async collect() {
      this.set(await unknownPeople());
    },
  });
  return {
    observe: ({ operation, request, response, startedAtMs, error }) => {
      const labels = {
        operation: operation?.operationId ?? 'none',
        method: labelMethod(request.method),
        status: response.statusCode,
      };
      requests.observe(labels, (performance.now() - startedAtMs) / 1000);
      const kind = classifyError(response.statusCode, error);
      if (kind !== null) errors.inc({ kind });
    },
    read: () => registry.getMetricsAsJSON(),
    close: stopWatching,
  };
}

const ERROR_KINDS = [
  'internal',
  ...DATABASE_TROUBLES.map((one) => `database_${one}` as const),
  'unavailable',
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'limited',
  'other',
] as const;
const KINDS_BY_STATUS: Record<number, (typeof ERROR_KINDS)[number]> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'limited',
  503: 'unavailable',
};

/** Null: not an error. */
function classifyError(status: number, error: unknown): (typeof ERROR_KINDS)[number] | null {
  if (status < 400) return null;
  const trouble = status >= 500 ? classifyDatabaseError(error) : null;
  if (trouble) return `database_${trouble}`;
  return KINDS_BY_STATUS[status] ?? (status >= 500 ? 'internal' : 'other');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients must not be able to create new time series. */
function labelMethod(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
