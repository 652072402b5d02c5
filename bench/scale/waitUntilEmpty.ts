import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDatabase } from '../benchDatabase.js';

/** Waits until these tables are empty. */
export async function waitUntilEmpty(db: BenchDatabase, tables: string[]): Promise<void> {
  const text = tables.map((table) => `(select from ${table} limit 1)`).join(' union all ');
  while ((await db.pool.query(text)).rows.length > 0) await sleep(200);
}
