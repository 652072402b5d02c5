import type pg from 'pg';
import { serviceActor } from '../../../core/actor.js';
import type { ChangingStatement, Database, Statement } from '../../../core/connect.js';
import { refreshStatistics } from './refreshStatistics.js';
import { addFrequentWords, writeEverything, writeFromOutbox, writeSkillVisibility } from './writeEntries.js';

/** Outbox rows a turn. */
const BATCH_SIZE = 2_000;
const INDEX_LOCK = 7_214_004;

/** Platforms whose index is behind, the longest waiting first. */
export async function platformsBehind(db: Pick<Database, 'read'>): Promise<number[]> {
  const rows = await db.read<{ platform_id: number }>({
    name: 'search: platforms behind',
    text: `
      select platforms.id as platform_id
        from platforms
       cross join lateral (select min(id) as first from search_outbox where search_outbox.platform_id = platforms.id) waiting
       where waiting.first is not null
       order by waiting.first`,
  });
  return rows.map(({ platform_id }) => platform_id);
}

/**
 * One turn of a platform: brings the index up to date with at most `batchSize` rows of its outbox, in one transaction. Returns whether
 * more of them wait. Does nothing while another process has the turn.
 */
export async function syncTurn(db: Database, platformId: number, { batchSize = BATCH_SIZE } = {}): Promise<boolean> {
  await refreshStatistics(db);
  const taken = await inTransaction(db, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1, $2) as "isOurs"', [
      INDEX_LOCK,
      platformId,
    ]);
    return rows[0]!.isOurs ? writeBatch(client, platformId, batchSize) : 0;
  });
  return taken === batchSize;
}

/** Brings the index of a platform up to date, turn after turn until nothing waits. Returns how many rows of the outbox it took. */
export async function syncPlatform(db: Database, platformId: number): Promise<number> {
  for (let total = 0; ;) {
    await refreshStatistics(db);
    const taken = await inTurn(db, platformId, (client) => writeBatch(client, platformId, BATCH_SIZE));
    if (taken === 0) return total;
    total += taken;
  }
}

interface Written {
  taken: number;
  written: number;
  /** Words that so many entries hold now that their entries are to be stored. */
  frequent: string[];
}

async function writeBatch(client: pg.ClientBase, platformId: number, batchSize: number): Promise<number> {
  const { rows } = await client.query<Written>(asQuery(writeFromOutbox, [platformId, batchSize]));
  const { taken, frequent } = rows[0]!;
  if (taken > 0) await finish(client, platformId, frequent);
  return taken;
}

/** Builds the index of a platform anew. Searches see the old one until the new one is complete. Returns how many items it has. */
export async function rebuildPlatform(db: Database, platformId: number): Promise<number> {
  await refreshStatistics(db);
  return inTurn(db, platformId, async (client) => {
    // The values stay: their numbers are known to Typesense.
    for (const table of [
      'search_outbox',
      'facet_bits',
      'facet_counts',
      'search_frequent_words',
      'search_words',
      'search_items',
    ]) {
      await client.query(`delete from ${table} where platform_id = $1`, [platformId]);
    }
    const { rows } = await client.query<Written>(asQuery(writeEverything, [platformId]));
    await finish(client, platformId, rows[0]!.frequent);
    return rows[0]!.written;
  });
}

// New words wait in a list that every search reads, until they are sorted into the index: here, all of a turn at once.
const sortPendingWords = `select gin_clean_pending_list(name)
  from unnest(cast(array['search_items_words', 'search_items_name_words', 'search_words_rests'] as regclass[])) as name`;

/** Servers drop what they cached of the platform when they receive it; it is sent with the commit. */
async function finish(client: pg.ClientBase, platformId: number, frequent: string[]): Promise<void> {
  await client.query({ name: 'search: sort pending words', text: sortPendingWords });
  if (frequent.length > 0) await client.query(asQuery(addFrequentWords, [platformId, frequent]));
  await client.query(asQuery(writeSkillVisibility, [platformId]));
  await client.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
}

/** Waits until nobody writes the index of the platform: what is written later sees what was committed before this call. */
export async function waitForIndexWriter(client: pg.ClientBase, platformId: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [INDEX_LOCK, platformId]);
  await client.query('select pg_advisory_unlock($1, $2)', [INDEX_LOCK, platformId]);
}

/** One transaction that holds the lock of the platform's index. */
function inTurn<T>(db: Database, platformId: number, write: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [INDEX_LOCK, platformId]);
    return write(client);
  });
}

function inTransaction<T>(db: Pick<Database, 'transaction'>, write: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return db.transaction(serviceActor('search'), async (trx) =>
    write((await trx.client.acquireConnection()) as pg.ClientBase),
  );
}

export function asQuery({ name, text }: Statement | ChangingStatement, values: unknown[]): pg.QueryConfig {
  return { ...(name !== undefined && { name }), text, values };
}
