import type pg from 'pg';
import type { OpenDatabase } from './connect.js';
import { type Transaction, query } from './transaction.js';

/** A lock belongs to a name and its owner: a platform, a person, or 0, the service. No two locks share a name. */
const KEY = 'hashtextextended($1, $2)';

const LOCK_NAME = { name: 'lock a name', text: `select pg_advisory_xact_lock(${KEY})` };

/** Waits for the lock of a name of one owner, such as a platform, and holds it until the transaction ends. */
export async function lockName(trx: Transaction, name: string, ownerId: number): Promise<void> {
  await query(trx, LOCK_NAME, [name, ownerId]);
}

const TRY_LOCK_NAME = {
  name: 'try to lock a name',
  text: `select pg_try_advisory_xact_lock(${KEY}) as "isOurs"`,
};

/** The same without waiting. Returns false when another transaction or connection holds the lock. */
export async function tryLockName(trx: Transaction, name: string, ownerId: number): Promise<boolean> {
  const [lock] = await query<{ isOurs: boolean }>(trx, TRY_LOCK_NAME, [name, ownerId]);
  return lock!.isOurs;
}

/**
 * Runs while this connection holds the lock of a name, across processes and without a transaction; meant for
 * background work that waits for external services. Returns null at once when the lock is held elsewhere. The lock
 * ends with its connection at the latest.
 */
export async function tryWithLockedName<T>(
  { knex }: Pick<OpenDatabase, 'knex'>,
  name: string,
  ownerId: number,
  run: (client: pg.ClientBase) => Promise<T>,
): Promise<T | null> {
  const client = (await knex.client.acquireConnection()) as pg.Client & { __knex__disposed?: boolean };
  const lock = [name, ownerId];
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${KEY}) as "isOurs"`, lock);
    if (!rows[0]!.isOurs) return null;
    const result = await run(client);
    await client.query(`select pg_advisory_unlock(${KEY})`, lock);
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

/** Waits until no transaction holds the lock of a name. */
export async function waitForName(client: pg.ClientBase, name: string, ownerId: number): Promise<void> {
  await client.query(`select pg_advisory_lock(${KEY})`, [name, ownerId]);
  await client.query(`select pg_advisory_unlock(${KEY})`, [name, ownerId]);
}
