import type { Database } from '../../connect.js';
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
  return {
    name: 'typesense',
    searchCatalog: async (search, visibility, options) => {
      if (search.searchSkills && search.text.trim() !== '') return substitute.searchCatalog(search, visibility, options);
      if (Date.now() >= pausedUntilMs) {
        try {
          return { ...(await searchTypesense(db, clients, search, visibility)), degraded: false };
        } catch (error) {
          if (!(error instanceof SearchUnavailable)) throw error;
          pausedUntilMs = Date.now() + PAUSE_AFTER_FAILURE_MS;
          onFailure(error);
        }
      }
      return { ...(await substitute.searchCatalog(search, visibility, options)), degraded: true };
    },
    isReady: () => collectionOf(clients).then((collection) => collection !== null, () => false),
    close: () => substitute.close(),
  };
}
