import type { ConnectionTarget, Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { type CachedEngine, cacheAnswers } from './cachedEngine.js';
import { platformsBehind, rebuildPlatform, syncPlatform } from './index/syncIndex.js';
import { createPostgresEngine } from './postgres/postgresEngine.js';
import { type TypesenseTarget, typesenseClients } from './typesense/client.js';
import { createTypesenseEngine } from './typesense/createTypesenseEngine.js';
import { platformsUntold, rebuildCollection, tellTypesense } from './typesense/writeCollection.js';

export interface Search {
  engine: CachedEngine;
  /** What brings the index up to date with the catalog, and then Typesense where it is used. Neither waits for the other. */
  followers: Follower[];
  /** Builds the index of these platforms anew, and then the whole of Typesense, without downtime. Answers how many entries were made. */
  rebuild(platformIds: number[]): Promise<number>;
  close(): Promise<void>;
}

export interface SearchOptions {
  db: Database;
  /** For the connection that hears of changes. */
  target: ConnectionTarget;
  /** Search by Typesense; Postgres stays its substitute. */
  typesense: TypesenseTarget | null;
  onFailure?: (error: Error) => void;
}

/** The search of one process, on Postgres or on Typesense. */
export function openSearch({ db, target, typesense, onFailure }: SearchOptions): Search {
  const postgres = createPostgresEngine(db);
  const clients = typesense && typesenseClients(typesense);
  const passOn = clients !== null;
  const engine = cacheAnswers(clients ? createTypesenseEngine(db, clients, postgres, onFailure) : postgres, target);
  return {
    engine,
    followers: [
      { queue: 'search-sync', behind: () => platformsBehind(db), follow: (platformId) => syncPlatform(db, platformId, { passOn }) },
      ...(clients
        ? [{
            queue: 'typesense-sync',
            behind: () => platformsUntold(db, clients),
            follow: (platformId: number) => tellTypesense(db, clients, platformId),
          }]
        : []),
    ],
    rebuild: async (platformIds) => {
      let entries = 0;
      for (const platformId of platformIds) entries += await rebuildPlatform(db, platformId, { passOn });
      if (clients) await rebuildCollection(db, clients);
      return entries;
    },
    close: () => engine.close(),
  };
}
