import type { Database } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { BATCH_SIZE, numberEvents, platformsWithUnplacedEvents } from './numberEvents.js';

/** Places what nobody reads at the moment, so that the outbox stays small. */
export function eventFollower(db: Database): Follower {
  return {
    queue: 'place-events',
    behind: () => platformsWithUnplacedEvents(db),
    follow: async (platformId) => (await numberEvents(db, platformId)) >= BATCH_SIZE,
  };
}
