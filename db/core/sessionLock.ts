import type pg from 'pg';
import type { Database } from './connect.js';

/**
 * Runs while this connection alone holds the lock (two 32-bit numbers), over all processes and without a transaction: for what waits
 * for somebody outside. Returns null at once while another connection holds it. The lock ends with its connection at the latest.
 */
export async function tryWithLock<T>(
  { pool }: Pick<Database, 'pool'>,
  lock: [number, number],
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1, $2) as "isOurs"', lock);
    if (!rows[0]!.isOurs) {
      client.release();
      return null;
    }
    const result = await run(client);
    await client.query('select pg_advisory_unlock($1, $2)', lock);
    client.release();
    return result;
  } catch (error) {
    // A connection that failed in between goes, and its lock with it.
    client.release(true);
    throw error;
  }
}
