import pg from 'pg';
import type { ConnectionTarget } from '../../db/core/connect.js';

// Advisory locks of the maintenance database; the numbers mean nothing.
const PRESENCE_LOCK = 7_214_001;
const SERVING_LOCK = 7_214_002;

/**
 * One connection by which this process shows that it uses the embedded server. Postgres lets go of its locks when the process
 * dies, however it dies, so there is never a stale one to judge.
 */
export interface Presence {
  /** True when this process is now the one that serves HTTP from this data; false when another one is. */
  claimServing(): Promise<boolean>;
  /** Runs `stopServer` if nobody else is present, with newcomers held off. Returns whether it ran. */
  leave(stopServer: () => Promise<void>): Promise<boolean>;
}

/** Throws node-postgres' error when the server is not ready or about to stop. `onLost` is called once if the server goes away. */
export async function enter(target: Exclude<ConnectionTarget, { url: string }>, onLost: () => void): Promise<Presence> {
  const client = new pg.Client({
    host: target.socketFolder,
    port: target.port,
    user: target.user,
    database: 'postgres',
    application_name: 'presence',
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
    // Waits while the last user stops the server, and is then refused like any connection to a stopping server.
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
  } catch (error) {
    leaving = true;
    await client.end().catch(() => {});
    throw error;
  }
  connected = true;
  return {
    claimServing: () => getLock(client, 'select pg_try_advisory_lock($1) as got', SERVING_LOCK),
    leave: async (stopServer) => {
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
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
    return await getLock(client, 'select pg_try_advisory_lock($1) as got', PRESENCE_LOCK);
  } catch {
    // The server went away in this moment: stopping it is harmless.
    return true;
  }
}

async function getLock(client: pg.Client, text: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(text, [key]);
  return rows[0]?.got === true;
}
