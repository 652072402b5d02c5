import { type Transaction, query } from '../../core/transaction.js';

/** Runs a statement that returns rows with a `key`, and returns the keys. */
export async function listItemKeys(trx: Transaction, text: string, values: unknown[]): Promise<Set<string>> {
  const rows = await query<{ key: string }>(trx, { text }, values);
  return new Set(rows.map(({ key }) => key));
}
