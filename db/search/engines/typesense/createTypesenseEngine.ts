import type { Database } from '../../../core/connect.js';
import type { SearchEngine } from '../engine.js';
import { createCircuitBreaker } from './circuitBreaker.js';
import { SearchRefused, type TypesenseClients } from './client.js';
import { collectionOf } from './collections.js';
import { searchTypesense } from './typesenseEngine.js';

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
  const breaker = createCircuitBreaker({ onFailure });
  return {
    name: 'typesense',
    searchCatalog: async (search, visibility, options) => {
      if (search.searchSkills && search.text.trim() !== '')
        return substitute.searchCatalog(search, visibility, options);
      const results = await breaker
        .attempt(() => searchTypesense(db, clients, search, visibility))
        .catch((error: unknown) => {
          // One search that it does not take says nothing about the others.
          if (!(error instanceof SearchRefused)) throw error;
          onFailure(error);
          return null;
        });
      if (results) return { ...results, degraded: false };
      return { ...(await substitute.searchCatalog(search, visibility, options)), degraded: true };
    },
    searchMentors: (search, sight) => substitute.searchMentors(search, sight),
    isReady: () =>
      collectionOf(clients).then(
        (collection) => collection !== null,
        () => false,
      ),
    close: () => substitute.close(),
  };
}
