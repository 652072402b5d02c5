import { describe, expect, it } from '@jest/globals';
import { STATEMENT_FUNCTIONS, STATEMENT_TABLES } from '../../../../db/core/cluster/statementTables.js';
import { testDatabase } from '../../../support/database.js';

const db = testDatabase();
const names = async (text: string, values: unknown[] = []) =>
  (await db.pool.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

describe('tables that a cluster distributes', () => {
  it('exist, with the tenant as an integer', async () => {
    const types = await names(
      `select format_type(atttypid, null) as name from pg_attribute where attname = 'platform_id' and attrelid::regclass::text = any ($1)`,
      [STATEMENT_TABLES],
    );
    expect(types).toEqual(STATEMENT_TABLES.map(() => 'integer'));
  });

  it('have the tenant in every unique key', async () => {
    const wrong = await names(
      `select indexes.relname as name
         from pg_index join pg_class indexes on indexes.oid = indexrelid
        where indrelid::regclass::text = any ($1) and indisunique
          and not exists (select from pg_attribute where attrelid = indrelid and attname = 'platform_id' and attnum = any (indkey))`,
      [STATEMENT_TABLES],
    );
    expect(wrong).toEqual([]);
  });

  it('have no references, identities or triggers', async () => {
    const references = await names(
      `select conname as name from pg_constraint where contype = 'f' and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`,
      [STATEMENT_TABLES],
    );
    const identities = await names(
      `select attname as name from pg_attribute where attidentity <> '' and attrelid::regclass::text = any ($1)`,
      [STATEMENT_TABLES],
    );
    const triggers = await names(
      'select tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any ($1)',
      [STATEMENT_TABLES],
    );
    expect([references, identities, triggers]).toEqual([[], [], []]);
  });

  it('are used with functions that exist', async () => {
    expect(
      await names('select name from unnest($1::text[]) as name where to_regprocedure(name) is null', [
        STATEMENT_FUNCTIONS,
      ]),
    ).toEqual([]);
  });
});
