import { afterEach } from '@jest/globals';
import type { BotWorkServices } from '../../../../server/jobs/bots/botWorkServices.js';
import { type RunningQueue, startQueue } from '../../../../db/core/jobs/startQueue.js';
import { createBotTask } from '../../../../server/jobs/bots/createBotTask.js';
import { type BotWorld, secrets } from '../../../support/channels/botWorld.js';
import type { TestDatabase } from '../../../support/database.js';

export const RETRIES = { maxAttempts: 3, firstPauseMs: 10, longestPauseMs: 50 };

/** Starts queues that answer bots, retry quickly, and end with the test. `errors` is what they reported. */
export function startedBotWork(
  db: TestDatabase,
  world: BotWorld,
): { work(services?: Partial<BotWorkServices>): Promise<{ close(): Promise<void> }>; errors: Error[] } {
  const working = new Set<RunningQueue>();
  const errors: Error[] = [];
  const close = (queue: RunningQueue) => (working.delete(queue) ? queue.close() : Promise.resolve());
  afterEach(() => Promise.all([...working].map(close)));
  return {
    work: async (services = {}) => {
      const onError = (error: Error) => errors.push(error);
      const task = createBotTask({
        services: { db, secrets, channels: world.channels, ...services },
        onError,
        retries: RETRIES,
      });
      const started = await startQueue({ target: db.target, tasks: [task], onError });
      working.add(started);
      return { close: () => close(started) };
    },
    errors,
  };
}
