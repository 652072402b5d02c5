import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { countUnknownPeople } from '../db/activity/readActivityStatus.js';
import type { OpenDatabase } from '../db/core/connect.js';
import type { SearchEngine } from '../db/search/engine.js';
import type { Exchange } from './exchange.js';
import { watchEventLoop } from './watchEventLoop.js';

export interface Metrics {
  observe(exchange: Exchange): void;
  /** The metrics of this process in the Prometheus text format. */
  read(): Promise<string>;
  close(): void;
}

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** The design's limit for one request is 0.05. */
const STRETCH_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const UNKNOWN_PEOPLE_KEPT_MS = 60_000;
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsSources {
  db: Pick<OpenDatabase, 'connections' | 'read'>;
  search: Pick<SearchEngine, 'cache'>;
  cachedCredentials: () => number;
}

/**
 * Requests by operation and status, connections, verified credentials, remembered searches, unknown people in learning records, and what the process itself costs and how long it holds
 * others up. */
export function createMetrics({ db, search, cachedCredentials }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const stretches = new Histogram({
    name: 'event_loop_longest_stretch_seconds',
    help: 'Of each second, the longest stretch in which the process answered nobody.',
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
    name: 'cached_credentials',
    help: 'Verified credentials that are kept for seconds.',
    registers,
    collect() {
      this.set(cachedCredentials());
    },
  });
  new Counter({
    name: 'search_cache_requests_total',
    help: 'Searches by whether their answer was remembered.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, search.cache?.hits ?? 0);
      this.inc({ result: 'miss' }, search.cache?.misses ?? 0);
    },
  });
  const unknownPeople = remembered(() => countUnknownPeople(db), UNKNOWN_PEOPLE_KEPT_MS);
  new Gauge({
    name: 'record_people_unknown',
    help: 'Agents that acted in learning records of any platform and are no members of it.',
    registers,
    async collect() {
      this.set(await unknownPeople());
    },
  });
  return {
    observe: ({ operation, request, response, startedAtMs }) => {
      const labels = {
        operation: operation?.operationId ?? 'none',
        method: labelOf(request.method),
        status: response.statusCode,
      };
      requests.observe(labels, (performance.now() - startedAtMs) / 1000);
    },
    read: () => registry.metrics(),
    close: stopWatching,
  };
}

/** A number that is read again after a while; meanwhile, and when it can't be read, the last one. */
function remembered(read: () => Promise<number>, keptMs: number): () => Promise<number> {
  let [value, readAtMs] = [0, -Infinity];
  return async () => {
    if (performance.now() - readAtMs < keptMs) return value;
    readAtMs = performance.now();
    value = await read().catch(() => value);
    return value;
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients must not be able to make new time series. */
function labelOf(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
