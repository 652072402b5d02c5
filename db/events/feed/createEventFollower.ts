import type { Database } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { BATCH_SIZE, numberEvents, listPlatformsToNumber } from './numberEvents.js';

/** Creates the follower that numbers events that no request has numbered yet, so that the outbox stays small. */
export function createEventFollower(db: Database): Follower {
  return {
    queue: 'place-events',
    behind: () => listPlatformsToNumber(db),
    follow: async (platformId) => (await numberEvents(db, platformId)) >= BATCH_SIZE,
  };
}
