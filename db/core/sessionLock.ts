import type pg from 'pg';
import type { OpenDatabase } from './connect.js';

/**
 * Runs while this connection holds the lock (two 32-bit numbers), across processes and without a transaction; meant
 * for work that waits for external services. Returns null at once when another connection holds the lock. The lock
 * ends with its connection at the latest.
 */
export async function tryWithLock<T>(
  { knex }: Pick<OpenDatabase, 'knex'>,
  lock: [number, number],
  run: (client: pg.ClientBase) => Promise<T>,
): Promise<T | null> {
  const client = (await knex.client.acquireConnection()) as pg.Client & { __knex__disposed?: boolean };
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1, $2) as "isOurs"', lock);
    if (!rows[0]!.isOurs) return null;
    const result = await run(client);
    await client.query('select pg_advisory_unlock($1, $2)', lock);
    return result;
  } catch (error) {
    // A connection that failed meanwhile is marked, so the pool drops it and its lock.
    client.__knex__disposed = true;
    await client.end().catch(() => {});
    throw error;
  } finally {
    await knex.client.releaseConnection(client);
  }
}
