import type PgBoss from 'pg-boss';
import { repeat } from './repeat.js';

const POLL_EVERY_MS = 250;
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
 * whose end could not be written stays active until it expires, and is in nobody's way. Returns a function that stops it.
 */
export async function consumeQueue<Data extends object>(boss: PgBoss, { queue, workers, run, onError }: QueueConsumer<Data>): Promise<() => Promise<void>> {
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
  const stops = Array.from({ length: workers }, () => repeat(takeOne, POLL_EVERY_MS));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
