import type { Database } from '../../core/connect.js';
import type { SearchEngine } from '../engine.js';
import { SearchUnavailable, type TypesenseClients } from './client.js';
import { collectionOf } from './writeCollection.js';
import { searchTypesense } from './typesenseEngine.js';

/** After a failure Typesense is left alone for so long. */
const PAUSE_AFTER_FAILURE_MS = 5_000;

/**
 * Typesense, with `substitute` (the Postgres engine) in its place while it is down. The substitute also answers searches whose
 * text names a skill with `searchSkills`: what teaches it is joined exactly there, and Typesense has no such union.
 */
export function createTypesenseEngine(
  db: Pick<Database, 'read'>,
  clients: TypesenseClients,
  substitute: SearchEngine,
  onFailure: (error: Error) => void = () => {},
): SearchEngine {
  let pausedUntilMs = 0;
  let isFailing = false;
  return {
    name: 'typesense',
    searchCatalog: async (search, visibility, options) => {
      if (search.searchSkills && search.text.trim() !== '') return substitute.searchCatalog(search, visibility, options);
      if (Date.now() >= pausedUntilMs) {
        // After a failure one search tries again; the others don't wait for it.
        if (isFailing) pausedUntilMs = Date.now() + PAUSE_AFTER_FAILURE_MS;
        try {
          const found = await searchTypesense(db, clients, search, visibility);
          isFailing = false;
          pausedUntilMs = 0;
          return { ...found, degraded: false };
        } catch (error) {
          if (!(error instanceof SearchUnavailable)) throw error;
          isFailing = true;
          pausedUntilMs = Date.now() + PAUSE_AFTER_FAILURE_MS;
          onFailure(error);
        }
      }
      return { ...(await substitute.searchCatalog(search, visibility, options)), degraded: true };
    },
    searchMentors: (search, sight) => substitute.searchMentors(search, sight),
    isReady: () => collectionOf(clients).then((collection) => collection !== null, () => false),
    close: () => substitute.close(),
  };
}
