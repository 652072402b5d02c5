import type pg from 'pg';
import type { BenchDatabase } from '../benchDatabase.js';
import { REPEATED_AFTER_MS } from './writeRecords.js';

/**
 * Stores the statements of a platform again so that each learner does everything `repeats` times, in the order in which
 * things happen and as close together as the import stores them: all or nothing. No other platform may have statements.
 * What is derived stays as it is until it is rebuilt.
 */
export async function repeatRecords(db: BenchDatabase, platformId: number, repeats: number): Promise<void> {
  const others = await db.pool.query('select from statements where platform_id <> $1 limit 1', [platformId]);
  if (others.rowCount! > 0) throw new Error('Another platform has statements.');
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('create temporary table source on commit drop as select * from statements');
    await client.query('create index on source (occurred_at)');
    await client.query('analyze source');
    const { rows } = await client.query<{ days: string[]; first: string }>(
      `select array(select cast(day as text) from generate_series(date_trunc('day', min(occurred_at)), max(occurred_at) + $1 * interval '1 ms', '1 day') day) as days,
              cast(min(stored) - count(*) * $2 * interval '1 us' as text) as first
         from source`,
      [(repeats - 1) * REPEATED_AFTER_MS, repeats],
    );
    const { days, first } = rows[0]!;
    await client.query(`select add_statement_month(cast(cast($1 as timestamptz) as date))`, [first]);
    await client.query('truncate statements');
    let stored = 0;
    for (const day of days) stored += await storeDay(client, { day, first, stored, repeats });
    // The projection ends where the store ends.
    await client.query(
      `update record_store_cursors set last_stored = (select max(stored) from statements where platform_id = $1) where platform_id = $1`,
      [platformId],
    );
    await client.query('commit');
  } finally {
    // An open transaction ends with the connection.
    client.release(true);
  }
}

/** Stores what happens on a day. Returns the number of statements. The id of a statement begins with its time. */
async function storeDay(
  client: pg.PoolClient,
  { day, first, stored, repeats }: { day: string; first: string; stored: number; repeats: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into statements (stored, occurred_at, platform_id, actor, verb, object, actor_fragment, verb_fragment, object_fragment,
                             authority_fragment, context_fragment, voided, id, registration, version, result, context, attachments)
     select cast($2 as timestamptz) + ($3 + row_number() over (order by again.occurred_at, source.stored)) * interval '1 us', again.occurred_at,
            platform_id, actor, verb, object, actor_fragment, verb_fragment, object_fragment, authority_fragment, context_fragment, voided,
            cast(left(milliseconds, 8) || '-' || right(milliseconds, 4) || '-8' || substr(cast(gen_random_uuid() as text), 16) as uuid),
            registration, version, result, context, attachments
       from generate_series(0, $4 - 1) time
      cross join lateral (select time * $5 * interval '1 ms' as later) delay
       join source on source.occurred_at >= cast($1 as timestamptz) - later and source.occurred_at < cast($1 as timestamptz) + interval '1 day' - later
      cross join lateral (select source.occurred_at + later as occurred_at) again
      cross join lateral (select lpad(to_hex(cast(extract(epoch from again.occurred_at) * 1000 as bigint)), 12, '0') as milliseconds) name`,
    [day, first, stored, repeats, REPEATED_AFTER_MS],
  );
  return rowCount!;
}
