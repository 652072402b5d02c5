import type pg from 'pg';
import { serviceActor } from '../../../core/actor.js';
import type { ChangingStatement, Database, Statement } from '../../../core/connect.js';
import { lockName, tryLockName, waitForName } from '../../../core/lockName.js';
import type { Transaction } from '../../../core/transaction.js';
import { FacetBits } from './facetBits.js';
import { FacetCounter } from './facetCounter.js';
import { refreshStatistics } from '../../../core/refreshStatistics.js';
import { SearchFrequentWord } from './searchFrequentWord.js';
import { SearchItem } from './searchItem.js';
import { SearchOutboxItem } from './searchOutboxItem.js';
import { SearchWord } from './searchWord.js';
import { addFrequentWords, writeEverything, writeFromOutbox, writeSkillVisibility } from './writeEntries.js';

/** Outbox rows per batch. */
const BATCH_SIZE = 2_000;
const INDEX_LOCK = 'search index';

/** Lists the platforms whose index is out of date, the longest waiting first. */
export async function listPlatformsBehind(db: Pick<Database, 'read'>): Promise<number[]> {
  const rows = await db.read<Pick<SearchOutboxItem, 'platform_id'>>({
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
 * Applies at most `batchSize` rows of a platform's outbox to its index, in one transaction. Returns whether more rows
 * wait. Does nothing while another process writes the index of the platform.
 */
export async function syncBatch(db: Database, platformId: number, { batchSize = BATCH_SIZE } = {}): Promise<boolean> {
  await refreshStatistics(db);
  const taken = await runTransaction(db, async (client, trx) =>
    (await tryLockName(trx, INDEX_LOCK, platformId)) ? writeBatch(client, platformId, batchSize) : 0,
  );
  return taken === batchSize;
}

/** Applies all waiting outbox rows of a platform to its index, batch by batch. Returns the number of rows. */
export async function syncPlatform(db: Database, platformId: number): Promise<number> {
  for (let total = 0; ;) {
    await refreshStatistics(db);
    const taken = await runWithIndexLock(db, platformId, (client) => writeBatch(client, platformId, BATCH_SIZE));
    if (taken === 0) return total;
    total += taken;
  }
}

interface Written {
  taken: number;
  written: number;
  /** Words that have become frequent, so that their entries must be stored. */
  frequent: SearchFrequentWord['word'][];
}

async function writeBatch(client: pg.ClientBase, platformId: number, batchSize: number): Promise<number> {
  const { rows } = await client.query<Written>(buildQuery(writeFromOutbox, [platformId, batchSize]));
  const { taken, frequent } = rows[0]!;
  if (taken > 0) await finishBatch(client, platformId, frequent);
  return taken;
}

/**
 * Rebuilds the index of a platform. Searches use the old one until the new one is complete. Returns the number of
 * entries.
 */
export async function rebuildPlatform(db: Database, platformId: number): Promise<number> {
  await refreshStatistics(db);
  return runWithIndexLock(db, platformId, async (client) => {
    // Keeps facet_values, because Typesense has their ids.
    for (const { tableName } of [
      SearchOutboxItem,
      FacetBits,
      FacetCounter,
      SearchFrequentWord,
      SearchWord,
      SearchItem,
    ]) {
      await client.query(`delete from ${tableName} where platform_id = $1`, [platformId]);
    }
    const { rows } = await client.query<Written>(buildQuery(writeEverything, [platformId]));
    await finishBatch(client, platformId, rows[0]!.frequent);
    return rows[0]!.written;
  });
}

// New words are in the pending list of the GIN index, which every search scans. This moves all of a batch into the
// index.
const sortPendingWords = `select gin_clean_pending_list(name)
  from unnest(cast(array['search_items_words', 'search_items_name_words', 'search_words_variants'] as regclass[])) as name`;

/**
 * Completes a batch. Its notification, which is sent at the commit, makes servers drop cached answers of the platform.
 */
async function finishBatch(client: pg.ClientBase, platformId: number, frequent: string[]): Promise<void> {
  await client.query({ name: 'search: sort pending words', text: sortPendingWords });
  if (frequent.length > 0) await client.query(buildQuery(addFrequentWords, [platformId, frequent]));
  await client.query(buildQuery(writeSkillVisibility, [platformId]));
  await client.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
}

/** Waits until no process writes the index of the platform. Later writers see everything committed before this call. */
export const waitForIndexWriter = (client: pg.ClientBase, platformId: number): Promise<void> =>
  waitForName(client, INDEX_LOCK, platformId);

/** Runs `write` in a transaction that holds the lock of the platform's index. */
function runWithIndexLock<T>(
  db: Database,
  platformId: number,
  write: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return runTransaction(db, async (client, trx) => {
    await lockName(trx, INDEX_LOCK, platformId);
    return write(client);
  });
}

function runTransaction<T>(
  db: Pick<Database, 'transaction'>,
  write: (client: pg.ClientBase, trx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(serviceActor('search'), async (trx) =>
    write((await trx.client.acquireConnection()) as pg.ClientBase, trx),
  );
}

export function buildQuery({ name, text }: Statement | ChangingStatement, values: unknown[]): pg.QueryConfig {
  return { ...(name !== undefined && { name }), text, values };
}
