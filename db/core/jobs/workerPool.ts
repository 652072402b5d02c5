import { EventEmitter } from 'node:events';
import { type TaskList, type WorkerEvents, type WorkerPool, runTaskList } from 'graphile-worker';
import type pg from 'pg';
import { QUEUE_SCHEMA } from './installQueue.js';
import { createQueueLogger } from './queueLogger.js';
import type { SlotLimits } from './slotLimits.js';

export interface WorkerPoolOptions {
  pool: pg.Pool;
  slots: number;
  limits: SlotLimits;
  taskList: TaskList;
  /** Called with the id that locks the jobs of this pool, before the first one. */
  onStart(id: string): void;
  onError(error: Error): void;
}

export interface RunningPool {
  /**
   * Fetches no more jobs, and waits for those that run, except those of pools that the library gave up. Their signal aborts after
   * some seconds.
   */
  stop(): Promise<void>;
  /** Gives up the jobs that still run. */
  abandon(): Promise<void>;
}

/**
 * How late a delayed job may run, and one that is enqueued while a worker overlooks it because it is locked. Others
 * announce themselves.
 */
const LOOK_EVERY_MS = 200;
/** How often every worker looks that has no job. */
const POLL_EVERY_MS = 2_000;
const RESTART_AFTER_MS = 1_000;

/**
 * Runs a worker pool of graphile-worker until it is stopped. When the library gives the pool up, because it could not store the end
 * of a job, another one starts. The jobs of the old one go on. Its promise is not waited for: the library never settles it when it
 * could not store the ends of two jobs at once.
 */
export function runWorkerPool({ pool, slots, limits, taskList, onStart, onError }: WorkerPoolOptions): RunningPool {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let current: WorkerPool | null = null;
  const startAnother = (ended: WorkerPool) => {
    if (current !== ended || isStopping) return;
    current = null;
    timer = setTimeout(start, RESTART_AFTER_MS);
  };
  const start = () => {
    const events: WorkerEvents = new EventEmitter();
    const fetching = createTurns();
    let hasFetched = false;
    events.on('job:start', ({ job }) => {
      limits.start(Object.keys(job.flags ?? {}));
      hasFetched = true;
      fetching.release();
    });
    events.on('worker:getJob:empty', () => {
      hasFetched = true;
      fetching.release();
    });
    events.on('worker:getJob:error', ({ error, worker }) => {
      onError(error as Error);
      fetching.release();
      // The library keeps the failure of its first statement forever.
      if (hasFetched || isStopping) return;
      void worker.workerPool.gracefulShutdown();
      startAnother(worker.workerPool);
    });
    events.on('pool:fatalError', ({ workerPool }) => startAnother(workerPool));
    const started = runTaskList(
      {
        schema: QUEUE_SCHEMA,
        concurrency: slots,
        pollInterval: POLL_EVERY_MS,
        noHandleSignals: true,
        events,
        logger: createQueueLogger(onError),
        // One worker looks for a job at a time, so that none overlooks what another is about to run.
        forbiddenFlags: () => fetching.take().then(() => limits.forbidden()),
        // Without batches, the library does not wait for these statements: their failure would end the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      taskList,
      pool,
    );
    current = started;
    onStart(started.id);
    const looking = setInterval(() => started.nudge(1), LOOK_EVERY_MS).unref();
    // Before the library ends a pool, it releases its workers, which then cannot be nudged.
    events.on('worker:release', () => clearInterval(looking));
    started.promise.then(undefined, onError).finally(() => startAnother(started));
  };
  start();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current?.gracefulShutdown()?.catch(() => {});
    },
    abandon: async () => {
      await Promise.resolve(current?.forcefulShutdown('The process stopped before the job ended.')).catch(() => {});
    },
  };
}

/** One holder at a time, in the order of asking. */
function createTurns() {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  return {
    take: (): Promise<void> => {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return Promise.resolve();
    },
    release: (): void => {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
