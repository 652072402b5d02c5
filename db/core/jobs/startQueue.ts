import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LATE_ANSWERS, watchAnswers } from '../answerWatch.js';
import { ANSWER_MARGIN_MS, type ConnectionTarget, TIMEOUTS, connectionOptions } from '../connect.js';
import { type Follower, followChanges } from './followChanges.js';
import { holdPresence } from './presence.js';
import { countQueuePoolConnections } from './queueConnections.js';
import { type RunOutcome, createJobRunner } from './runJob.js';
import { type ScheduledJob, createScheduledTask, keepSchedule } from './scheduledJob.js';
import { createSlotLimits, partOf } from './slotLimits.js';
import { takeOverJobs } from './takeOver.js';
import type { Task } from './task.js';
import { watchProgress } from './watchProgress.js';
import { runWorkerPool } from './workerPool.js';

export interface QueueOptions {
  /** The queue opens connections of its own. */
  target: ConnectionTarget;
  /** The processes of this server among which slots and limits of tasks are divided; 1 by default. */
  processes?: number;
  /** What changes enqueue, mostly calls of external services. */
  tasks?: readonly Task[];
  projections?: readonly Follower[];
  scheduled?: readonly ScheduledJob[];
  /**
   * Whether this process answered a request since then (`performance.now()`): projections then pause between batches.
   * By default they never pause.
   */
  answeredSince?(atMs: number): boolean;
  onError(error: Error): void;
}

/** Runs of a task in this process. */
export interface TaskRuns {
  task: string;
  outcome: RunOutcome;
  count: number;
}

export interface RunningQueue {
  /** Whether pending work was looked up recently. */
  isHealthy(): boolean;
  /** Names of the tasks of this process, and which of them make no progress. */
  tasks(): { task: string; isStuck: boolean }[];
  runs(): TaskRuns[];
  /**
   * Fetches no more jobs, and gives running ones `QUEUE_CLOSES_WITHIN_MS` to finish. Other processes may then run those
   * that have not finished. Further calls return the same promise.
   */
  close(): Promise<void>;
}

/**
 * Jobs that a server runs at the same time: all tasks at their limits. Calls of external services never delay projections
 * and schedules.
 */
export const TASK_SLOTS = 48;
const PROJECTION_SLOTS = 16;
const UNHEALTHY_AFTER_MS = 15_000;
/** How often the end of the last job is looked for, at the end. */
const LOOK_EVERY_MS = 50;
/** Answers of models take this long; the process itself ends after 30 seconds. */
export const QUEUE_CLOSES_WITHIN_MS = 20_000;

/** Makes the jobs of the background work of a process run, and survives restarts of PostgreSQL. */
export async function startQueue({
  target,
  processes = 1,
  tasks = [],
  projections = [],
  scheduled = [],
  answeredSince = () => false,
  onError,
}: QueueOptions): Promise<RunningQueue> {
  const { pool, close: closePool } = openQueuePool(target, {
    connections: countQueuePoolConnections(processes),
    onError,
  });
  // Fails here, where the caller can tell why, and not later.
  await pool.query('select from graphile_worker._private_jobs limit 1').catch(async (error) => {
    await closePool();
    throw error;
  });
  const presence = holdPresence(target);
  const running = new Map<number, { task: string; startedAtMs: number }>();
  const closed = new AbortController();
  const counts = new Map<string, TaskRuns>();
  const onEnd = (task: string, outcome: RunOutcome) => {
    const key = `${task} ${outcome}`;
    counts.set(key, { task, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  const startPool = (slotsOfServer: number, some: readonly Task[]) => {
    const slots = partOf(slotsOfServer, processes);
    const limits = createSlotLimits(slots, some, processes);
    const options = { pool, limits, running, lost: presence.lost, closed: closed.signal, onEnd, onError };
    const taskList = Object.fromEntries(some.map((task) => [task.name, createJobRunner(task, options)]));
    return runWorkerPool({ pool, slots, limits, taskList, onStart: presence.add, onError });
  };
  const following = projections.map((one) => followChanges(one, { pool, answeredSince, processes, onError }));
  const derived = [...following.map(({ task }) => task), ...scheduled.map(createScheduledTask)];
  const pools = [
    ...(tasks.length > 0 ? [startPool(TASK_SLOTS, tasks)] : []),
    ...(derived.length > 0 ? [startPool(PROJECTION_SLOTS, derived)] : []),
  ];
  for (const { start } of following) start();
  const names = [...tasks, ...derived].map(({ name }) => name);
  const projected = following.map(({ task }) => task.name);
  const others = names.filter((name) => !projected.includes(name));
  const progress = watchProgress(pool, { projections: projected, others }, onError);
  const repetitions = [
    progress,
    takeOverJobs({ pool, ids: presence.ids, running, onError }),
    keepSchedule(
      pool,
      scheduled.map(({ name }) => name),
      onError,
    ),
  ];
  const close = async () => {
    const stopping = Promise.all([...following, ...repetitions, ...pools].map((one) => one.stop())).then(async () => {
      while (running.size > 0 && !closed.signal.aborted) await sleep(LOOK_EVERY_MS);
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<boolean>(
      (resolve) => (timer = setTimeout(() => resolve(true), QUEUE_CLOSES_WITHIN_MS)),
    );
    const isLate = await Promise.race([stopping.then(() => false), patience]);
    clearTimeout(timer);
    closed.abort(new Error('The process stops.'));
    if (isLate) await Promise.all(pools.map(({ abandon }) => abandon()));
    await Promise.all([presence.close(), closePool()]);
  };
  let closing: Promise<void> | undefined;
  const isLooking = (one: { lookedAtMs(): number }) => Date.now() - one.lookedAtMs() < UNHEALTHY_AFTER_MS;
  return {
    tasks: () => {
      const stuck = new Set([
        ...progress.stuck(),
        ...following.filter((one) => !isLooking(one)).map(({ task }) => task.name),
      ]);
      return names.map((task) => ({ task, isStuck: stuck.has(task) }));
    },
    isHealthy: () => following.every(isLooking),
    runs: () => [...counts.values()],
    close: () => (closing ??= close()),
  };
}

/**
 * Commits of the queue do not wait for the disk. If PostgreSQL crashes, the last of them are lost: a job whose end is lost runs again,
 * as after a kill of the process, and followers enqueue a lost projection again.
 */
const QUEUE_SETTINGS = ['synchronous_commit=off'];

/** The pool of the queue, with the timeouts of background jobs. Connections that listen for new jobs are watched, too. */
export function openQueuePool(
  target: ConnectionTarget,
  { connections, onError }: { connections: number; onError: (error: Error) => void },
): { pool: pg.Pool; close(): Promise<unknown> } {
  const watch = watchAnswers(connectionOptions(target), LATE_ANSWERS.short);
  const pool = new pg.Pool({
    ...connectionOptions(target, TIMEOUTS.jobs, QUEUE_SETTINGS),
    // Statements of the queue take milliseconds, or wait for a lock.
    query_timeout: TIMEOUTS.jobs.lockMs + ANSWER_MARGIN_MS,
    application_name: 'lps-queue',
    max: connections,
    verify: watch.add,
  });
  pool.on('error', onError);
  // The query in progress reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, close: () => Promise.all([pool.end(), watch.stop()]) };
}
