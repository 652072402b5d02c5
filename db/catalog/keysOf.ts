import type { Knex } from 'knex';

/** Runs a statement that answers rows with a `key`, and answers the keys. */
export async function keysOf(trx: Knex.Transaction, sql: string, bindings: Knex.RawBinding[]): Promise<Set<string>> {
  const { rows } = await trx.raw<{ rows: { key: string }[] }>(sql, bindings);
  return new Set(rows.map(({ key }) => key));
}
