import type { ConnectionTarget, OpenDatabase } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { type CachedEngine, cacheAnswers } from './cachedEngine.js';
import { platformsBehind, rebuildPlatform, syncTurn } from './index/syncIndex.js';
import { createPostgresEngine } from './postgres/postgresEngine.js';
import { createCircuitBreaker } from './typesense/circuitBreaker.js';
import { type TypesenseClients, type TypesenseTarget, typesenseClients } from './typesense/client.js';
import { createTypesenseEngine } from './typesense/createTypesenseEngine.js';
import { rebuildCollection } from './typesense/rebuildCollection.js';
import { platformsBehindCollection, sendTurn } from './typesense/sendChanges.js';

export interface Search {
  engine: CachedEngine;
  /** What brings the index up to date with the catalog, and then Typesense where it is used. Neither waits for the other. */
  followers: Follower[];
  /** Builds the index of these platforms anew, and then the whole of Typesense, without downtime. Returns how many entries were made. */
  rebuild(platformIds: number[]): Promise<number>;
  close(): Promise<void>;
}

export interface SearchOptions {
  db: OpenDatabase;
  /** For what follows changes, with the timeouts of jobs; `db` where absent. */
  background?: OpenDatabase;
  /** For the connection that listens for changes. */
  target: ConnectionTarget;
  /** Search by Typesense; Postgres stays its substitute. */
  typesense: TypesenseTarget | null;
  onFailure?: (error: Error) => void;
}

/** The search of one process, on Postgres or on Typesense. */
export function openSearch({ db, background = db, target, typesense, onFailure = () => {} }: SearchOptions): Search {
  const postgres = createPostgresEngine(db);
  const clients = typesense && typesenseClients(typesense);
  const engine = cacheAnswers(clients ? createTypesenseEngine(db, clients, postgres, onFailure) : postgres, target);
  return {
    engine,
    followers: [
      {
        queue: 'search-sync',
        behind: () => platformsBehind(background),
        follow: (platformId) => syncTurn(background, platformId),
      },
      ...(clients ? [typesenseFollower(background, clients, onFailure)] : []),
    ],
    rebuild: async (platformIds) => {
      let entries = 0;
      for (const platformId of platformIds) entries += await rebuildPlatform(background, platformId);
      if (clients && (await rebuildCollection(background, clients)) === null)
        throw new Error('Another process rebuilds the collection at the moment.');
      return entries;
    },
    close: () => engine.close(),
  };
}

function typesenseFollower(db: OpenDatabase, clients: TypesenseClients, onFailure: (error: Error) => void): Follower {
  const breaker = createCircuitBreaker({ onFailure });
  return {
    queue: 'typesense-sync',
    behind: async () => (await breaker.attempt(() => platformsBehindCollection(db, clients))) ?? [],
    follow: (platformId) => sendTurn(db, clients, platformId),
  };
}
