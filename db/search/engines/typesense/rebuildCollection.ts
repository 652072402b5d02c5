import type pg from 'pg';
import type { OpenDatabase } from '../../../core/connect.js';
import { tryWithLock } from '../../../core/sessionLock.js';
import { asQuery, waitForIndexWriter } from '../index/syncIndex.js';
import type { TypesenseClients } from './client.js';
import { type CatalogEntry, collectionSchema } from './collection.js';
import { collectionOf, dropCollection, newCollectionName, registerCollection } from './collections.js';
import { importEntries } from './importEntries.js';
import { type EntryRow, readEntries } from './readEntries.js';

const PAGE_SIZE = 1_000;
const REBUILD_LOCK = 7_214_005;

/**
 * Builds the collection anew from the Postgres index and lets the alias point to it when it is complete; searches use the old one
 * until then. What changes meanwhile follows from the position that the import began at. Returns how many entries there are, or null
 * while another process rebuilds it.
 */
export function rebuildCollection(db: Pick<OpenDatabase, 'knex'>, clients: TypesenseClients): Promise<number | null> {
  return tryWithLock(db, [REBUILD_LOCK, 0], async (client) => {
    const old = await collectionOf(clients);
    const name = newCollectionName(clients.alias);
    try {
      await clients.write.collections().create(collectionSchema(name));
      await registerCollection(client, name);
      const sent = await importAll(client, clients, name);
      const { num_documents: stored } = await clients.write.collections(name).retrieve();
      if (stored !== sent) throw new Error(`Typesense holds ${stored} of ${sent} entries: the old collection stays.`);
      await clients.write.aliases().upsert(clients.alias, { collection_name: name });
      if (old) await dropCollection(client, clients, old);
      return sent;
    } catch (error) {
      if ((await collectionOf(clients).catch(() => name)) !== name)
        await dropCollection(client, clients, name).catch(() => {});
      throw error;
    }
  });
}

async function importAll(client: pg.ClientBase, clients: TypesenseClients, collection: string): Promise<number> {
  const { rows: platforms } = await client.query<{ id: number }>('select id from platforms order by id');
  let sent = 0;
  for (const { id } of platforms) {
    // An index writer that began before the collection was registered logs nothing.
    await waitForIndexWriter(client, id);
    await client.query(
      `insert into typesense_cursors (platform_id, collection, position)
       select $1, $2, coalesce(max(id), 0) from search_changes where platform_id = $1`,
      [id, collection],
    );
    sent += await importPlatform(client, clients, collection, id);
  }
  return sent;
}

async function importPlatform(
  client: pg.ClientBase,
  clients: TypesenseClients,
  collection: string,
  platformId: number,
): Promise<number> {
  let sent = 0;
  let last: { kind: string; itemId: number } = { kind: '', itemId: 0 };
  for (;;) {
    const { rows } = await client.query<EntryRow>(
      asQuery(readEntries, [platformId, last.kind, last.itemId, PAGE_SIZE]),
    );
    if (rows.length === 0) return sent;
    const entries = rows.flatMap(({ entry }): CatalogEntry[] => (entry ? [entry] : []));
    await importEntries(clients, collection, entries);
    sent += entries.length;
    last = rows.at(-1)!;
  }
}
