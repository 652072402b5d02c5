import type pg from 'pg';
import Typesense from 'typesense';
import type { Database } from '../../core/connect.js';
import { asQuery, inTurn } from '../index/syncIndex.js';
import { type CatalogEntry, collectionSchema } from './collection.js';
import type { TypesenseClients } from './client.js';
import { readEntries, takeUntold } from './readEntries.js';

const BATCH_SIZE = 1_000;
/** Held while entries are sent: a rebuild and the outbox never write at the same time. */
const TYPESENSE_LOCK = 7_214_005;
/** Of one platform. Not that of its index in Postgres, which never waits for Typesense. */
const TELLING_LOCK = 7_214_006;

interface Row {
  kind: string;
  itemId: number;
  entry: CatalogEntry | null;
}

/** Platforms with changes that Typesense has not been told; every platform while there is no collection at all. */
export async function platformsUntold(db: Pick<Database, 'read'>, clients: TypesenseClients): Promise<number[]> {
  const isEmpty = (await collectionOf(clients).catch(() => '')) === null;
  const rows = await db.read<{ id: number }>(
    {
      name: 'typesense: platforms untold',
      text: `
        select id from platforms
         where cast($1 as boolean) or exists (select from typesense_outbox where typesense_outbox.platform_id = platforms.id)
         order by id`,
    },
    [isEmpty],
  );
  return rows.map(({ id }) => id);
}

/** Sends what Typesense has not been told of a platform. What can't be sent stays for the next time. */
export async function tellTypesense(db: Database, clients: TypesenseClients, platformId: number): Promise<void> {
  if (!(await collectionOf(clients))) await rebuildCollection(db, clients);
  for (;;) {
    const taken = await inTurn(db, TELLING_LOCK, platformId, async (client) => {
      await client.query('select pg_advisory_xact_lock_shared($1)', [TYPESENSE_LOCK]);
      const { rows } = await client.query<Row>(asQuery(takeUntold, [platformId, BATCH_SIZE]));
      const entries = rows.flatMap(({ entry }) => (entry ? [entry] : []));
      await importEntries(clients, clients.alias, entries);
      for (const { kind, itemId } of rows.filter(({ entry }) => !entry)) await remove(clients, `${platformId}-${kind}-${itemId}`);
      return rows.length;
    });
    if (taken === 0) return;
    // Only now does a search find the changes: what was remembered until here is old.
    await db.pool.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
  }
}

/**
 * Builds the collection anew from the Postgres index and lets the alias point to it when it is complete; searches use the old
 * one until then, and changes wait in the outbox. Answers how many entries there are.
 */
export async function rebuildCollection(db: Database, clients: TypesenseClients): Promise<number> {
  const connection = await db.pool.connect();
  try {
    await connection.query('begin');
    await connection.query('select pg_advisory_xact_lock($1)', [TYPESENSE_LOCK]);
    const old = await collectionOf(clients);
    const name = `${clients.alias}_${Date.now()}`;
    await clients.write.collections().create(collectionSchema(name));
    const sent = await importAll(connection, clients, name);
    const { num_documents: stored } = await clients.write.collections(name).retrieve();
    if (stored !== sent) {
      await clients.write.collections(name).delete();
      throw new Error(`Typesense holds ${stored} of ${sent} entries: the old collection stays.`);
    }
    await clients.write.aliases().upsert(clients.alias, { collection_name: name });
    if (old) await clients.write.collections(old).delete();
    await connection.query('commit');
    return sent;
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

async function importAll(connection: pg.PoolClient, clients: TypesenseClients, collection: string): Promise<number> {
  const { rows: platforms } = await connection.query<{ platform_id: number; last: number }>(
    'select platform_id, max(ordinal) as last from search_items group by platform_id',
  );
  let sent = 0;
  for (const { platform_id: platformId, last } of platforms) {
    for (let from = 0; from <= last; from += BATCH_SIZE) {
      const { rows } = await connection.query<Row>(asQuery(readEntries, [platformId, from, from + BATCH_SIZE]));
      const entries = rows.flatMap(({ entry }) => (entry ? [entry] : []));
      await importEntries(clients, collection, entries);
      sent += entries.length;
    }
  }
  return sent;
}

/** The import answers 200 whatever happens: each line says how its entry fared, in order. */
async function importEntries({ write }: TypesenseClients, collection: string, entries: CatalogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const results = await write.collections<CatalogEntry>(collection).documents().import(entries, { action: 'upsert', return_id: true, throwOnFail: false });
  const failed = results.findIndex(({ success }) => !success);
  if (failed >= 0 || results.length !== entries.length) {
    const reason = JSON.stringify(results[failed] ?? 'fewer answers than entries');
    throw new Error(`Typesense did not take ${entries[failed]?.id ?? 'some entries'}: ${reason}`);
  }
}

async function remove({ write, alias }: TypesenseClients, id: string): Promise<void> {
  try {
    await write.collections(alias).documents(id).delete();
  } catch (error) {
    if (!(error instanceof Typesense.Errors.ObjectNotFound)) throw error;
  }
}

/** The collection that the alias points to, or null. */
export async function collectionOf({ read, alias }: TypesenseClients): Promise<string | null> {
  try {
    return (await read.aliases(alias).retrieve()).collection_name;
  } catch (error) {
    if (error instanceof Typesense.Errors.ObjectNotFound) return null;
    throw error;
  }
}
