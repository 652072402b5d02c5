import type pg from 'pg';
import type { Database, Statement } from '../../connect.js';
import { writeEverything, writeFromOutbox, writeSkillVisibility } from './writeEntries.js';

/** Outbox rows a transaction. */
const BATCH_SIZE = 2_000;
const SEARCH_LOCK = 7_214_004;

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
 * transaction. Writers of the same platform take turns. Answers how many items were looked at.
 */
export async function syncPlatform(db: Database, platformId: number): Promise<number> {
  let total = 0;
  for (;;) {
    const taken = await inTurn(db, platformId, async (client) => {
      const { rows } = await client.query<{ taken: number; written: number }>(asQuery(writeFromOutbox, [platformId, BATCH_SIZE]));
      if (rows[0]!.taken > 0) await finish(client, platformId);
      return rows[0]!.taken;
    });
    if (taken === 0) return total;
    total += taken;
  }
}

/** Builds the index of a platform anew. Searches see the old one until the new one is complete. Answers how many items it has. */
export async function rebuildPlatform(db: Database, platformId: number): Promise<number> {
  return inTurn(db, platformId, async (client) => {
    for (const table of ['outbox', 'facet_bits', 'facet_values', 'search_words', 'search_items']) {
      await client.query(`delete from ${table} where platform_id = $1`, [platformId]);
    }
    const { rows } = await client.query<{ written: number }>(asQuery(writeEverything, [platformId]));
    await finish(client, platformId);
    return rows[0]!.written;
  });
}

/** Servers drop what they cached of the platform when they hear it; it is sent with the commit. */
async function finish(client: pg.PoolClient, platformId: number): Promise<void> {
  await client.query(asQuery(writeSkillVisibility, [platformId]));
  await client.query(`select pg_notify('search_changed', $1)`, [String(platformId)]);
}

async function inTurn<T>(db: Database, platformId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [SEARCH_LOCK, platformId]);
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

function asQuery({ name, text }: Statement, values: unknown[]): pg.QueryConfig {
  return { name, text, values };
}
