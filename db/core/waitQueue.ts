import { DatabaseWaitTimeout, type WaitedFor } from './databaseWaitTimeout.js';

/** Runs work when capacity is free. Waiting work holds no resources. */
export type WaitQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface WaitQueueOptions {
  /** Maximum of concurrent work. */
  most: number;
  /** Longer waits fail with a DatabaseWaitTimeout. */
  longestWaitMs: number;
  /** What the error message names. */
  waitsFor: WaitedFor;
}

/** First in, first out. */
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
        // Hands the slot to the next in line, so that no newcomer takes it in between.
        if (next) next();
        else running--;
      }
    },
  };
}

/** A queue for each key that runs one piece of work at a time. */
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
