import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type OpenDatabase, connectDatabase } from '../../../../db/core/connect.js';
import { migrate } from '../../../../db/core/migrate.js';
import { testDatabase } from '../../../support/database.js';
import { temporaryDataFolder } from '../../../support/runFolder.js';
import { type ThrowawayPostgres, startThrowawayPostgres } from '../../../support/throwawayPostgres.js';
import { eventReader, eventWriters, namesOf, numbersOf, writeEvents } from './eventWriter.js';

const db = testDatabase();
const { pool, newPlatform } = eventWriters(db);
let elsewhere: ThrowawayPostgres;
let restored: OpenDatabase;
let restoredPool: pg.Pool;

/** A younger cluster, whose transaction numbers are far behind. */
beforeAll(async () => {
  elsewhere = await startThrowawayPostgres(await temporaryDataFolder('lps-restored-'));
  const target = { url: elsewhere.url };
  restoredPool = new pg.Pool({ connectionString: target.url, max: 2 });
  restored = connectDatabase(target);
  await migrate(restored.knex);
  await pool.query(`do $$ begin for n in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$`);
  const numberOf = async (client: pg.Pool) =>
    Number((await client.query('select pg_current_xact_id()::text as n')).rows[0].n);
  expect((await numberOf(pool)) - (await numberOf(restoredPool))).toBeGreaterThan(2_000);
});

afterAll(async () => {
  await restoredPool?.end();
  await restored?.close();
  await elsewhere?.stop();
});

/** What dump and restore do: every row of one moment, and where the sequences stand. Replaces what is there. */
async function restore(from: pg.Pool, into: pg.Pool): Promise<void> {
  const reader = await from.connect();
  const writer = await into.connect();
  try {
    await reader.query('begin isolation level repeatable read read only');
    await writer.query('begin');
    // As pg_restore --disable-triggers: what triggers write is in the dump.
    await writer.query('set local session_replication_role = replica');
    const { rows: tables } = await reader.query<{ name: string; columns: string }>(`
      select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
        from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'knex_%'
       group by relname`);
    await writer.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of tables) {
      const { rows } = await reader.query<{ dump: string }>(
        `select coalesce(jsonb_agg(stored), '[]')::text as dump from ${name} stored`,
      );
      await writer.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
        [rows[0]!.dump],
      );
    }
    const { rows: sequences } = await reader.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
    );
    for (const { name, value } of sequences) await writer.query('select setval($1, $2)', [name, value]);
    await reader.query('commit');
    await writer.query('commit');
  } finally {
    reader.release(true);
    writer.release(true);
  }
}

describe('events of a database that was restored elsewhere', () => {
  it("continue from a reader's cursor, including unnumbered events, without loss or repetition", async () => {
    const platform = await newPlatform();
    const before = eventReader(db, platform);
    await writeEvents(pool, platform.id, ['a', 'b', 'c']);
    expect(namesOf(await before.next(2))).toEqual(['a', 'b']);
    await writeEvents(pool, platform.id, ['d']);
    await restore(pool, restoredPool);
    await writeEvents(restoredPool, platform.id, ['e']);
    const after = eventReader(restored, platform, before.lastId());
    expect(namesOf(await after.next())).toEqual(['c', 'd', 'e']);
    expect(namesOf(await eventReader(restored, platform).next())).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await after.next()).toEqual([]);
  });

  it('follow every event that a reader knows, even if the backup is older', async () => {
    const platform = await newPlatform();
    const before = eventReader(db, platform);
    await writeEvents(pool, platform.id, ['a']);
    await before.next();
    await restore(pool, restoredPool);
    await writeEvents(pool, platform.id, ['lost 1', 'lost 2', 'lost 3']);
    const lost = await before.next();
    expect(lost).toHaveLength(3);
    await writeEvents(restoredPool, platform.id, ['new']);
    const after = eventReader(restored, platform, before.lastId());
    const events = await after.next();
    expect(namesOf(events)).toEqual(['new']);
    expect(numbersOf(events[0]!)[0]).toBeGreaterThan(numbersOf(lost[0]!)[0]);
    await writeEvents(restoredPool, platform.id, ['and on']);
    const next = await after.next();
    expect([namesOf(next), numbersOf(next[0]!)]).toEqual([
      ['and on'],
      [numbersOf(events[0]!)[0], numbersOf(events[0]!)[1] + 1],
    ]);
  });
});
