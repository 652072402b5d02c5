import { describe, expect, it } from '@jest/globals';
import { RECORD_TABLES } from '../../../db/core/recordTables.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();
const names = async (text: string, values: unknown[] = []) =>
  (await db.pool.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

describe('record tables', () => {
  it('are all tables of tenants without references', async () => {
    const tables = await names(`
      select relname as name
        from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'platform_id' and not attisdropped
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
         and not exists (select from pg_constraint where contype = 'f' and pg_class.oid in (conrelid, confrelid))
       order by 1`);
    expect([...RECORD_TABLES].sort()).toEqual(tables);
  });

  it('have the tenant in every key, and in no other type', async () => {
    const wrong = await names(
      `select indexes.relname as name
         from pg_index join pg_class indexes on indexes.oid = indexrelid
        where indrelid::regclass::text = any ($1) and indisunique
          and not exists (select from pg_attribute where attrelid = indrelid and attname = 'platform_id' and attnum = any (indkey))`,
      [RECORD_TABLES],
    );
    const types = await names(
      `select distinct format_type(atttypid, null) as name from pg_attribute where attname = 'platform_id' and attrelid::regclass::text = any ($1)`,
      [RECORD_TABLES],
    );
    expect([wrong, types]).toEqual([[], ['integer']]);
  });

  it('have no identity below bigint, and no trigger but those that refuse changes', async () => {
    const identities = await names(
      `select distinct format_type(atttypid, null) as name from pg_attribute where attidentity <> '' and attrelid::regclass::text = any ($1)`,
      [RECORD_TABLES],
    );
    const triggers = await names(
      `select tgname || coalesce(tgnewtable::text, '') || coalesce(tgoldtable::text, '') as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any ($1) order by 1`,
      [RECORD_TABLES],
    );
    expect([identities, triggers]).toEqual([['bigint'], ['audit_log_is_append_only', 'events_are_append_only']]);
  });
});
