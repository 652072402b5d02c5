import type { SqlValue, Transaction } from '../../core/transaction.js';

/** Runs a statement that returns rows with a `key`, and returns the keys. */
export async function listItemKeys(trx: Transaction, sql: string, bindings: SqlValue[]): Promise<Set<string>> {
  const { rows } = await trx.raw<{ rows: { key: string }[] }>(sql, bindings);
  return new Set(rows.map(({ key }) => key));
}
