import { createPostgresEngine } from '../../../../db/search/engines/postgres/postgresEngine.js';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { testDatabase } from '../../../support/database.js';
import { describeCatalogSearch } from './describeCatalogSearch.js';

const db = testDatabase();
describeCatalogSearch('postgres', db, () => ({
  engine: createPostgresEngine(db),
  sync: (platformId) => syncPlatform(db, platformId),
}));
