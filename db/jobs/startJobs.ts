import PgBoss from 'pg-boss';
import { type ConnectionTarget, connectionOptions } from '../connect.js';

/** Work that runs by itself. `cron` is in UTC, to the minute. */
export interface ScheduledJob {
  name: string;
  cron: string;
  run(): Promise<unknown>;
}

export interface JobsOptions {
  /** pg-boss has connections of its own. */
  target: ConnectionTarget;
  /** What has to be brought up to date, and how: the search index of each platform that is behind. */
  search: { behind(): Promise<number[]>; sync(platformId: number): Promise<unknown> };
  scheduled: ScheduledJob[];
  onError(error: Error): void;
}

export interface RunningJobs {
  /** Whether the queue was heard of lately. */
  isHealthy(): boolean;
  /** Lets running jobs end. */
  close(): Promise<void>;
}

const SYNC_QUEUE = 'search-sync';
/** How often the outbox is looked at: with the queue's own polling a change is searchable within a second or so. */
const OUTBOX_EVERY_MS = 250;
const POLL_EVERY_S = 0.5;
const JOB_EXPIRES_S = 15 * 60;
const UNHEALTHY_AFTER_MS = 15_000;

/**
 * Runs the background work of one process: watches the outbox and enqueues one `search-sync` job a platform, works the queues,
 * and keeps the schedules. Survives restarts of Postgres; what fails is tried again by pg-boss, with growing pauses.
 */
export async function startJobs({ target, search, scheduled, onError }: JobsOptions): Promise<RunningJobs> {
  const boss = new PgBoss({ ...bossConnection(target), max: 4, schema: 'pgboss' });
  boss.on('error', onError);
  await boss.start();
  // At most one job of a platform waits: it will find everything that is in the outbox when it runs.
  await boss.createQueue(SYNC_QUEUE, {
    name: SYNC_QUEUE,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: JOB_EXPIRES_S,
  });
  await boss.work<{ platformId: number }>(SYNC_QUEUE, { pollingIntervalSeconds: POLL_EVERY_S, batchSize: 1 }, async ([job]) => {
    await search.sync(job!.data.platformId);
  });
  for (const { name, cron, run } of scheduled) {
    await boss.createQueue(name, { name, policy: 'stately', retryLimit: 2, expireInSeconds: JOB_EXPIRES_S });
    await boss.work(name, async () => {
      await run();
    });
    await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }

  let heardAtMs = Date.now();
  let closed = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      for (const platformId of await search.behind()) {
        await boss.send(SYNC_QUEUE, { platformId }, { singletonKey: String(platformId) });
      }
      heardAtMs = Date.now();
    } catch (error) {
      onError(error as Error);
    }
    if (!closed) timer = setTimeout(begin, OUTBOX_EVERY_MS);
  };
  const begin = () => {
    looking = look();
  };
  let timer: NodeJS.Timeout = setTimeout(begin, 0);

  return {
    isHealthy: () => Date.now() - heardAtMs < UNHEALTHY_AFTER_MS,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    },
  };
}

function bossConnection(target: ConnectionTarget): PgBoss.DatabaseOptions {
  if ('url' in target) return { connectionString: target.url };
  const { host, port, user, database } = connectionOptions(target) as { host: string; port: number; user: string; database: string };
  return { host, port, user, database };
}
