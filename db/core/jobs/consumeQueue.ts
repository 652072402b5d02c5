import type PgBoss from 'pg-boss';
import { type Repetition, repeat } from './repeat.js';

/** Who enqueues wakes its own consumer; this finds the jobs of a process that ended. */
const POLL_EVERY_MS = 5_000;
const JOB_EXPIRES_S = 15 * 60;

export interface QueueConsumer<Data> {
  queue: string;
  workers: number;
  run(data: Data): Promise<unknown>;
  onError(error: Error): void;
}

/**
 * Works a queue whose jobs are never tried again: who enqueues looks again anyway. pg-boss' own workers don't wait for what they
 * write about a job, so that a restart of Postgres at that moment would end the process; here every promise is awaited. A job
 * whose end could not be written stays active until it expires, and is in nobody's way. Whoever enqueues a job calls `wake`.
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
