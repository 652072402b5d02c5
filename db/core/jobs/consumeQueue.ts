import type PgBoss from 'pg-boss';
import { type Repetition, repeat } from './repeat.js';

/** Enqueueing a job wakes the consumer of the same process. Polling finds jobs of processes that ended. */
const POLL_EVERY_MS = 5_000;
const JOB_EXPIRES_S = 15 * 60;

export interface QueueConsumer<Data> {
  queue: string;
  workers: number;
  run(data: Data): Promise<unknown>;
  onError(error: Error): void;
}

/**
 * Consumes a queue whose jobs are never retried, because the next look enqueues them again. Unlike the workers of
 * pg-boss, it awaits every promise, so that a restart of PostgreSQL while a job's state is written does not end the
 * process. A job whose end could not be written stays active until it expires and blocks nothing. Call `wake` after
 * enqueueing a job.
 */
export async function consumeQueue<Data extends object>(
  boss: PgBoss,
  { queue, workers, run, onError }: QueueConsumer<Data>,
): Promise<Repetition> {
  await boss.createQueue(queue, { name: queue, policy: 'short', retryLimit: 0, expireInSeconds: JOB_EXPIRES_S });
  const takeOne = async (): Promise<boolean> => {
    try {
      const [job] = await boss.fetch<Data>(queue);
      if (!job) return false;
      try {
        await run(job.data);
      } catch (error) {
        onError(error as Error);
        await boss.fail(queue, job.id, { reason: (error as Error).message });
        return true;
      }
      await boss.complete(queue, job.id);
      return true;
    } catch (error) {
      onError(error as Error);
      return false;
    }
  };
  const consumers = Array.from({ length: workers }, () => repeat(takeOne, POLL_EVERY_MS));
  return {
    wake: () => consumers.forEach(({ wake }) => wake()),
    stop: async () => {
      await Promise.all(consumers.map(({ stop }) => stop()));
    },
  };
}
