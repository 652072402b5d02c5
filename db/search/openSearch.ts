import type { ConnectionTarget, Database } from '../connect.js';
import { type CachedEngine, cacheAnswers } from './cachedEngine.js';
import { rebuildPlatform, syncPlatform } from './index/syncIndex.js';
import { createPostgresEngine } from './postgres/postgresEngine.js';

export interface Search {
  engine: CachedEngine;
  /** Brings the index of a platform up to date with the catalog. */
  sync(platformId: number): Promise<unknown>;
  /** Builds the index of a platform anew, without downtime. Answers how many items it has. */
  rebuild(platformId: number): Promise<number>;
  close(): Promise<void>;
}

/** The search of one process. `target` is for the connection that hears of changes. */
export function openSearch({ db, target }: { db: Database; target: ConnectionTarget }): Search {
  const engine = cacheAnswers(createPostgresEngine(db), target);
  return {
    engine,
    sync: (platformId) => syncPlatform(db, platformId),
    rebuild: (platformId) => rebuildPlatform(db, platformId),
    close: () => engine.close(),
  };
}
