import pg from 'pg';
import type { ConnectionTarget } from '../../db/core/connect.js';

// Keys of advisory locks in the maintenance database; the numbers are arbitrary.
const CLIENT_LOCK = 7_214_001;
const SERVING_LOCK = 7_214_002;

/**
 * The registration of this process as a client of the embedded server: one connection that holds a shared advisory
 * lock. Postgres releases the lock when the process dies, so registrations are never stale.
 */
export interface ClientRegistration {
  /** True when this process is now the one that serves HTTP from this data; false when another process is. */
  claimServing(): Promise<boolean>;
  /** Runs `stopServer` if no other client is registered, while new clients wait. Returns whether it ran. */
  unregister(stopServer: () => Promise<void>): Promise<boolean>;
}

/**
 * Registers this process with the server. Throws the error of node-postgres when the server is not ready or about to
 * stop. Calls
 * `onLost` once if the connection to the server is lost.
 */
export async function registerClient(
  target: Exclude<ConnectionTarget, { url: string }>,
  onLost: () => void,
): Promise<ClientRegistration> {
  const client = new pg.Client({
    host: target.socketFolder,
    port: target.port,
    user: target.user,
    database: 'postgres',
    application_name: 'embedded-client',
    connectionTimeoutMillis: 5_000,
  });
  let connected = false;
  let leaving = false;
  client.on('error', () => {});
  client.on('end', () => {
    const wasLost = connected && !leaving;
    connected = false;
    if (wasLost) onLost();
  });
  try {
    await client.connect();
    // While the last client stops the server this waits, and then fails like any connection to a stopping server.
    await client.query('select pg_advisory_lock_shared($1)', [CLIENT_LOCK]);
  } catch (error) {
    leaving = true;
    await client.end().catch(() => {});
    throw error;
  }
  connected = true;
  return {
    claimServing: () => tryLock(client, SERVING_LOCK),
    unregister: async (stopServer) => {
      leaving = true;
      const isLast = !connected || (await isAlone(client));
      if (isLast) await stopServer();
      await client.end().catch(() => {});
      return isLast;
    },
  };
}

async function isAlone(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [CLIENT_LOCK]);
    return await tryLock(client, CLIENT_LOCK);
  } catch {
    // The connection was lost just now: stopping the server is harmless.
    return true;
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [key]);
  return rows[0]?.locked === true;
}
