import type { ConnectionTarget, OpenDatabase } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { type CachedEngine, cacheAnswers } from './cachedEngine.js';
import { listPlatformsBehind, rebuildPlatform, syncBatch } from './index/syncIndex.js';
import { createPostgresEngine } from './postgres/postgresEngine.js';
import { createCircuitBreaker } from './typesense/circuitBreaker.js';
import { type TypesenseClients, type TypesenseTarget, createTypesenseClients } from './typesense/client.js';
import { createTypesenseEngine } from './typesense/createTypesenseEngine.js';
import { rebuildCollection } from './typesense/rebuildCollection.js';
import { listPlatformsBehindCollection, sendBatch } from './typesense/sendChanges.js';

export interface Search {
  engine: CachedEngine;
  /** Followers that update the index from the catalog, and Typesense from the index, independently of each other. */
  followers: Follower[];
  /**
   * Rebuilds the index of these platforms, and then the whole Typesense collection, without downtime. Returns the
   * number of entries.
   */
  rebuild(platformIds: number[]): Promise<number>;
  close(): Promise<void>;
}

export interface SearchOptions {
  db: OpenDatabase;
  /** For followers and rebuilds, with the timeouts of jobs. Default: `db`. */
  background?: OpenDatabase;
  /** For the connection that listens for changes. */
  target: ConnectionTarget;
  /** Searches use Typesense, with PostgreSQL as its substitute; null: PostgreSQL only. */
  typesense: TypesenseTarget | null;
  onFailure?: (error: Error) => void;
}

/**
 * Opens the search of one process, on PostgreSQL or on Typesense. `rebuild` throws an Error while another process
 * rebuilds.
 */
export function openSearch({ db, background = db, target, typesense, onFailure = () => {} }: SearchOptions): Search {
  const postgres = createPostgresEngine(db);
  const clients = typesense && createTypesenseClients(typesense);
  const engine = cacheAnswers(clients ? createTypesenseEngine(db, clients, postgres, onFailure) : postgres, target);
  return {
    engine,
    followers: [
      {
        queue: 'search-sync',
        behind: () => listPlatformsBehind(background),
        follow: (platformId) => syncBatch(background, platformId),
      },
      ...(clients ? [typesenseFollower(background, clients, onFailure)] : []),
    ],
    rebuild: async (platformIds) => {
      let entries = 0;
      for (const platformId of platformIds) entries += await rebuildPlatform(background, platformId);
      if (clients && (await rebuildCollection(background, clients)) === null)
        throw new Error('Another process is rebuilding the Typesense collection.');
      return entries;
    },
    close: () => engine.close(),
  };
}

function typesenseFollower(db: OpenDatabase, clients: TypesenseClients, onFailure: (error: Error) => void): Follower {
  const breaker = createCircuitBreaker({ onFailure });
  return {
    queue: 'typesense-sync',
    behind: async () => (await breaker.attempt(() => listPlatformsBehindCollection(db, clients))) ?? [],
    follow: (platformId) => sendBatch(db, clients, platformId),
  };
}
