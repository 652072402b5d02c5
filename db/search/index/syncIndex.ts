import type pg from 'pg';
import type { Database, Statement } from '../../core/connect.js';
import { writeEverything, writeFromOutbox, writeSkillVisibility } from './writeEntries.js';

/** Outbox rows a transaction. */
const BATCH_SIZE = 2_000;
const INDEX_LOCK = 7_214_004;

/** Platforms whose index is behind, the longest waiting first. */
export async function platformsBehind(db: Pick<Database, 'read'>): Promise<number[]> {
  const rows = await db.read<{ platform_id: number }>({
    name: 'search: platforms behind',
    text: `
      select platforms.id as platform_id
        from platforms
       cross join lateral (select min(id) as first from outbox where outbox.platform_id = platforms.id) waiting
       where waiting.first is not null
       order by waiting.first`,
  });
  return rows.map(({ platform_id }) => platform_id);
}

/**
 * Brings the index of a platform up to date: takes the outbox empty, batch by batch, each with what it changes in one
 * transaction. Writers of the same platform take turns. `passOn` notes the items for Typesense. Answers how many were looked at.
 */
export async function syncPlatform(db: Database, platformId: number, { passOn = false } = {}): Promise<number> {
  let total = 0;
  for (;;) {
    const taken = await inTurn(db, INDEX_LOCK, platformId, async (client) => {
      const { rows } = await client.query<{ taken: number; written: number }>(asQuery(writeFromOutbox, [platformId, passOn, BATCH_SIZE]));
      if (rows[0]!.taken > 0) await finish(client, platformId);
      return rows[0]!.taken;
    });
    if (taken === 0) return total;
    total += taken;
  }
}

/** Builds the index of a platform anew. Searches see the old one until the new one is complete. Answers how many items it has. */
export async function rebuildPlatform(db: Database, platformId: number, { passOn = false } = {}): Promise<number> {
  return inTurn(db, INDEX_LOCK, platformId, async (client) => {
    // The values stay: their numbers are known to Typesense.
    for (const table of ['outbox', 'facet_bits', 'facet_counts', 'search_words', 'search_items']) {
      await client.query(`delete from ${table} where platform_id = $1`, [platformId]);
    }
    const { rows } = await client.query<{ written: number }>(asQuery(writeEverything, [platformId, passOn]));
    await finish(client, platformId);
    return rows[0]!.written;
  });
}

/** Servers drop what they cached of the platform when they hear it; it is sent with the commit. */
async function finish(client: pg.PoolClient, platformId: number): Promise<void> {
  await client.query(asQuery(writeSkillVisibility, [platformId]));
  await client.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
}

/** One transaction that holds this lock of the platform. */
export async function inTurn<T>(db: Database, lock: number, platformId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [lock, platformId]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

export function asQuery({ name, text }: Statement, values: unknown[]): pg.QueryConfig {
  return { name, text, values };
}
