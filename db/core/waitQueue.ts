import { DatabaseWaitTimeout, type WaitedFor } from './databaseWaitTimeout.js';

/** Runs work as soon as it may: what waits holds nothing but its place. */
export type WaitQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface WaitQueueOptions {
  /** Pieces of work at the same time. */
  most: number;
  /** Longer waits end with a DatabaseWaitTimeout. */
  longestWaitMs: number;
  /** As the error names it. */
  waitsFor: WaitedFor;
}

/** First come, first served. */
export function createWaitQueue({ most, longestWaitMs, waitsFor }: WaitQueueOptions): {
  run: WaitQueue;
  waiting(): number;
} {
  let running = 0;
  const waiting = new Set<() => void>();
  const place = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new DatabaseWaitTimeout(waitsFor, longestWaitMs));
      }, longestWaitMs);
      waiting.add(begin);
    });
  return {
    waiting: () => waiting.size,
    run: async (work) => {
      if (running >= most) await place();
      else running++;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        // The place is handed on, so that no newcomer takes it in between.
        if (next) next();
        else running--;
      }
    },
  };
}

/** A queue for each key, in which one piece of work runs at a time. */
export function createKeyedQueues(
  options: Omit<WaitQueueOptions, 'most'>,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { run: WaitQueue; users: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { run: createWaitQueue({ ...options, most: 1 }).run, users: 0 };
    queues.set(key, queue);
    queue.users++;
    try {
      return await queue.run(work);
    } finally {
      queue.users--;
      if (queue.users === 0) queues.delete(key);
    }
  };
}
