import PgBoss from 'pg-boss';
import { type ConnectionTarget, connectionOptions } from '../connect.js';
import { type Follower, type Following, type FollowingOptions, followChanges } from './followChanges.js';
import { repeat } from './repeat.js';
import type { ScheduledJob } from './scheduledJob.js';
import { consumeQueue } from './consumeQueue.js';
import { PG_BOSS_CONNECTIONS } from './queueConnections.js';

/** pg-boss keeps finished jobs for this long. */
const LONGEST_PERIOD_S = 43_200;

export interface JobsOptions {
  /** pg-boss opens connections of its own. */
  target: ConnectionTarget;
  followers: Follower[];
  scheduled: ScheduledJob[];
  /**
   * Whether this process answered a request since then (`performance.now()`): followers then pause between batches. By
   * default they never pause.
   */
  answeredSince?: FollowingOptions['answeredSince'];
  onError(error: Error): void;
}

export interface RunningJobs {
  /** Whether pending work was looked up recently. */
  isHealthy(): boolean;
  /** Stops, and gives running jobs some seconds to finish. */
  close(): Promise<void>;
}

const LOOK_AT_SCHEDULE_EVERY_MS = 5_000;
const UNHEALTHY_AFTER_MS = 15_000;
const CLOSE_WITHIN_MS = 10_000;

/**
 * Runs the background work of a process through the queues of pg-boss: followers and scheduled jobs. Survives restarts
 * of PostgreSQL. Errors go to `onError`, and the work is retried later.
 */
export async function startJobs({
  target,
  followers,
  scheduled,
  answeredSince = () => false,
  onError,
}: JobsOptions): Promise<RunningJobs> {
  const rare = scheduled.find(({ everySeconds }) => everySeconds > LONGEST_PERIOD_S);
  if (rare) throw new Error(`The job '${rare.name}' cannot have a period of more than ${LONGEST_PERIOD_S} s.`);
  const boss = new PgBoss({
    ...buildQueueConnection(target),
    max: PG_BOSS_CONNECTIONS,
    schema: 'pgboss',
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  const followings: Following[] = [];
  for (const follower of followers) followings.push(await followChanges(boss, follower, { answeredSince, onError }));
  const closers = followings.map(({ close }) => close);
  for (const job of scheduled) closers.push(await runSchedule(boss, job, onError));
  return {
    isHealthy: () => followings.every(({ lookedAtMs }) => Date.now() - lookedAtMs() < UNHEALTHY_AFTER_MS),
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
      await Promise.race([Promise.all(closers.map((close) => close())), patience]);
      clearTimeout(timer);
      await boss.stop({ graceful: false, wait: true });
    },
  };
}

/** Enqueues a job in each period (the first process wins), and consumes the queue. */
async function runSchedule(
  boss: PgBoss,
  { name, everySeconds, run }: ScheduledJob,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const consuming = await consumeQueue(boss, {
    queue: name,
    workers: 1,
    run,
    onError,
  });
  const send = async (): Promise<boolean> => {
    if (await boss.send(name, {}, { singletonSeconds: everySeconds }).catch(onError)) consuming.wake();
    return false;
  };
  const sending = repeat(send, LOOK_AT_SCHEDULE_EVERY_MS);
  return async () => {
    await Promise.all([sending.stop(), consuming.stop()]);
  };
}

/** Connection options of the queue, with the timeouts of background jobs. */
export function buildQueueConnection(target: ConnectionTarget): PgBoss.DatabaseOptions {
  return { ...(connectionOptions(target) as PgBoss.DatabaseOptions), application_name: 'pgboss' };
}
