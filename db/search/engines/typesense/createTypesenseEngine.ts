import type { Database } from '../../../core/connect.js';
import type { SearchEngine } from '../engine.js';
import { createCircuitBreaker } from './circuitBreaker.js';
import { SearchRefused, type TypesenseClients } from './client.js';
import { findCollection } from './collections.js';
import { searchTypesense } from './searchTypesense.js';

/**
 * Creates an engine that searches Typesense, and `substitute` (the PostgreSQL engine) while Typesense is unavailable.
 * The substitute also answers searches with a text and `searchSkills`, which need a union that Typesense does not have.
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
          // A refused search does not open the breaker.
          if (!(error instanceof SearchRefused)) throw error;
          onFailure(error);
          return null;
        });
      if (results) return { ...results, degraded: false };
      return { ...(await substitute.searchCatalog(search, visibility, options)), degraded: true };
    },
    searchMentors: (search, sight) => substitute.searchMentors(search, sight),
    isReady: () =>
      findCollection(clients, 'read').then(
        (collection) => collection !== null,
        () => false,
      ),
    close: () => substitute.close(),
  };
}
