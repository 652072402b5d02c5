import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';
import type { OpenDatabase, Replica } from '../../db/core/connect.js';
import { type Backlog, readBacklog } from '../../db/readBacklog.js';

/** Metrics from the database are cached for this time. */
const BACKLOG_TTL_MS = 10_000;
const NOTHING: Backlog = {
  queues: [],
  failing: [],
  jobs: [],
  llm_calls: [],
  events: 0,
  unallocated_payments: 0,
  failed_deliveries: 0,
  webhook_endpoints: { taking: 0, failing: 0, disabled: 0 },
};
const WORK_KINDS = ['dataset', 'training', 'avatar_video', 'document'];
const LLM_OUTCOMES = ['answered', 'timeout', 'rate_limited', 'refused', 'unavailable', 'bad_answer'];

/** Metrics of reads by the replica. */
export function registerReplicaMetrics(registers: Registry[], replica: Replica): void {
  const gauge = (name: string, help: string, aggregator: Aggregator, read: () => number) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(
    'database_replica_used',
    '1 while the replica answers reads, 0 while it is down or too far behind.',
    'min',
    () => (replica.isUsed() ? 1 : 0),
  );
  gauge('database_replica_lag_seconds', 'Upper bound of the lag of the replica.', 'max', () => replica.lagMs() / 1000);
  new Gauge({
    name: 'database_replica_connections',
    help: 'Connections to the replica, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(replica.connections())) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'database_reads_total',
    help: 'Statements that only read, by the server that answered them.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replica.reads())) this.inc({ server }, count);
    },
  });
}

/** Registers metrics from the database, which are the same for all processes. */
export function registerBacklogMetrics(registers: Registry[], db: Pick<OpenDatabase, 'read'>): void {
  const backlog = cacheFor(() => readBacklog(db), BACKLOG_TTL_MS, NOTHING);
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge, now: Backlog) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers,
      async collect() {
        collect.call(this, await backlog());
      },
    });
  gauge('backlog_items', 'Items that wait for background work, by queue.', ['queue'], function (now) {
    for (const { queue, items } of now.queues) if (items !== null) this.set({ queue }, items);
  });
  gauge('backlog_oldest_seconds', 'Age of the oldest item of a queue; 0 if it is empty.', ['queue'], function (now) {
    for (const { queue, oldest_seconds: seconds } of now.queues) this.set({ queue }, seconds);
  });
  gauge(
    'work_failing',
    'Records on which background work has failed and is repeated, by kind.',
    ['kind'],
    function (now) {
      for (const kind of WORK_KINDS) this.set({ kind }, now.failing.find((one) => one.kind === kind)?.records ?? 0);
    },
  );
  gauge('jobs', 'Background jobs, by task and state.', ['task', 'state'], function (now) {
    for (const { task, state, jobs } of now.jobs) this.set({ task, state }, jobs);
  });
  gauge(
    'job_oldest_seconds',
    'Time since the oldest job of a task in a state became due; 0 without one.',
    ['task', 'state'],
    function (now) {
      for (const { task, state, oldest_seconds: seconds } of now.jobs) this.set({ task, state }, seconds);
    },
  );
  gauge(
    'llm_calls_recent',
    'Calls of language models in the last five minutes, by outcome.',
    ['outcome'],
    function (now) {
      for (const outcome of LLM_OUTCOMES)
        this.set({ outcome }, now.llm_calls.find((one) => one.outcome === outcome)?.calls ?? 0);
    },
  );
  gauge('events_published', 'Events that were ever published, in all tenants.', [], function (now) {
    this.set(now.events);
  });
  gauge(
    'commerce_unallocated_payments',
    'Payments in another currency than their session, or of less than it costs, that are not refunded.',
    [],
    function (now) {
      this.set(now.unallocated_payments);
    },
  );
  gauge('bot_deliveries_failed', 'Messages of bots that failed finally and are still stored.', [], function (now) {
    this.set(now.failed_deliveries);
  });
  gauge(
    'webhook_endpoints',
    'Webhook endpoints of all tenants: taking events, failing, and disabled by the service.',
    ['state'],
    function (now) {
      for (const [state, count] of Object.entries(now.webhook_endpoints)) this.set({ state }, count);
    },
  );
}

/** Caches a value for `keptMs`. Concurrent callers share one read; a failed read returns the last value. */
export function cacheFor<Value>(read: () => Promise<Value>, keptMs: number, first: Value): () => Promise<Value> {
  let value: Promise<Value> = Promise.resolve(first);
  let readAtMs = -Infinity;
  return () => {
    if (performance.now() - readAtMs < keptMs) return value;
    readAtMs = performance.now();
    const last = value;
    value = read().catch(() => last);
    return value;
  };
}
