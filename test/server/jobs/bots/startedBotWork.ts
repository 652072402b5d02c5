import { afterEach } from '@jest/globals';
import type { BotWorkServices } from '../../../../server/jobs/bots/botWorkServices.js';
import { type BotWork, startBotWork } from '../../../../server/jobs/bots/startBotWork.js';
import { type BotWorld, secrets } from '../../../support/channels/botWorld.js';
import type { TestDatabase } from '../../../support/database.js';

export const RETRIES = { maxAttempts: 3, firstPauseMs: 10, longestPauseMs: 50 };

/** Work of bots that ends with the test; it repeats quickly. `errors` is what it reported. */
export function startedBotWork(
  db: TestDatabase,
  world: BotWorld,
): { work(services?: Partial<BotWorkServices>): BotWork; errors: Error[] } {
  const working: BotWork[] = [];
  const errors: Error[] = [];
  afterEach(() => Promise.all(working.splice(0).map((one) => one.close())));
  return {
    work: (services = {}) => {
      const started = startBotWork({
        services: { db, secrets, channels: world.channels, ...services },
        onError: (error) => errors.push(error),
        retries: RETRIES,
      });
      working.push(started);
      return started;
    },
    errors,
  };
}
