import type pg from 'pg';
import type { OpenDatabase } from '../../../core/connect.js';
import { tryWithLockedName } from '../../../core/lockName.js';
import { buildQuery, waitForIndexWriter } from '../index/syncIndex.js';
import type { TypesenseClients } from './client.js';
import { type CatalogEntry, buildCollectionSchema } from './collection.js';
import { findCollection, dropCollection, createCollectionName, registerCollection } from './collections.js';
import { importEntries } from './importEntries.js';
import { type EntryRow, readEntries } from './readEntries.js';

const PAGE_SIZE = 1_000;

/**
 * Rebuilds the collection from the PostgreSQL index and points the alias to it when it is complete; searches use the
 * old one until then. Changes during the import are sent later, from the cursor at which it began. Returns the number
 * of entries; null while another process rebuilds. Throws an Error if Typesense does not have all entries.
 */
export function rebuildCollection(db: Pick<OpenDatabase, 'knex'>, clients: TypesenseClients): Promise<number | null> {
  return tryWithLockedName(db, 'typesense collection', 0, async (client) => {
    const old = await findCollection(clients, 'write');
    const name = createCollectionName(clients.alias);
    try {
      await clients.write.collections().create(buildCollectionSchema(name));
      await registerCollection(client, name);
      const sent = await importAll(client, clients, name);
      const { num_documents: stored } = await clients.write.collections(name).retrieve();
      if (stored !== sent)
        throw new Error(`Typesense has ${stored} of ${sent} entries. The alias still points to the old collection.`);
      await clients.write.aliases().upsert(clients.alias, { collection_name: name });
      if (old) await dropCollection(client, clients, old);
      return sent;
    } catch (error) {
      if ((await findCollection(clients, 'write').catch(() => name)) !== name)
        await dropCollection(client, clients, name).catch(() => {});
      throw error;
    }
  });
}

async function importAll(client: pg.ClientBase, clients: TypesenseClients, collection: string): Promise<number> {
  const { rows: platforms } = await client.query<{ id: number }>('select id from platforms order by id');
  let sent = 0;
  for (const { id } of platforms) {
    // An index writer that began before the registration does not log its changes.
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
      buildQuery(readEntries, [platformId, last.kind, last.itemId, PAGE_SIZE]),
    );
    if (rows.length === 0) return sent;
    const entries = rows.flatMap(({ entry }): CatalogEntry[] => (entry ? [entry] : []));
    await importEntries(clients, collection, entries);
    sent += entries.length;
    last = rows.at(-1)!;
  }
}
