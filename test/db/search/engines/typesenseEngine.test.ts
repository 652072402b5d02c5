import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { createPostgresEngine } from '../../../../db/search/engines/postgres/postgresEngine.js';
import { createTypesenseClients } from '../../../../db/search/engines/typesense/client.js';
import { createTypesenseEngine } from '../../../../db/search/engines/typesense/createTypesenseEngine.js';
import { findCollection } from '../../../../db/search/engines/typesense/collections.js';
import { listPlatformsBehindCollection, sendBatch } from '../../../../db/search/engines/typesense/sendChanges.js';
import { testDatabase } from '../../../support/database.js';
import { describeCatalogSearch } from './describeCatalogSearch.js';

const { TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey } = process.env;

if (url && apiKey) {
  const db = testDatabase();
  const clients = createTypesenseClients({ url, apiKey, prefix: `lps_test_${randomBytes(6).toString('hex')}` });
  const fail = (error: Error) => {
    throw error;
  };

  const sendAll = async (platformId: number) => {
    do await sendBatch(db, clients, platformId);
    while ((await listPlatformsBehindCollection(db, clients)).includes(platformId));
  };

  beforeAll(async () => {
    await clients.read.health.retrieve();
  });
  afterAll(async () => {
    const collection = await findCollection(clients, 'write');
    if (!collection) return;
    await clients.write.aliases(clients.alias).delete();
    await clients.write.collections(collection).delete();
  });

  describeCatalogSearch('typesense', db, () => ({
    // A failure must show, not be answered by the substitute.
    engine: createTypesenseEngine(db, clients, createPostgresEngine(db), fail),
    sync: async (platformId) => {
      await syncPlatform(db, platformId);
      await sendAll(platformId);
    },
  }));
} else {
  describe('typesense: catalog search', () => {
    it.skip('skipped: TYPESENSE_URL and TYPESENSE_API_KEY are not set', () => {});
  });
}
