import type pg from 'pg';
import { type ConnectionTarget, TIMEOUTS, connectionOptions } from '../connect.js';
import { keepConnection } from '../keepConnection.js';

/**
 * Holds a session lock for each worker pool of this process, on a connection of its own. PostgreSQL releases the locks
 * when the process dies, and other processes then take its jobs over.
 */
export interface Presence {
  /** Holds a lock for this pool from now on. */
  add(id: string): void;
  ids(): string[];
  /** Aborts when the locks could not be held for so long that other processes may take the jobs over. */
  lost(): AbortSignal;
  close(): Promise<void>;
}

/** Advisory lock id (arbitrary; unique in this database). */
export const PRESENCE_LOCK = 7_214_009;
/** Less than `TAKEN_OVER_AFTER_MS`, so that jobs stop before another process runs them. */
const LOST_AFTER_MS = 10_000;
/** PostgreSQL notices sooner than with the settings of other connections that a machine vanished. */
const KEEPALIVE = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=2'];

export function holdPresence(target: ConnectionTarget): Presence {
  const ids: string[] = [];
  let isHeld = false;
  let lost = new AbortController();
  let losing: NodeJS.Timeout | undefined;

  const config = { ...connectionOptions(target, TIMEOUTS.jobs, KEEPALIVE), application_name: 'lps-presence' };
  const lock = (client: pg.Client, some: string[]) =>
    client.query('select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as id', [
      PRESENCE_LOCK,
      some,
    ]);
  const kept = keepConnection(config, {
    pingEveryMs: 2_000,
    answeredWithinMs: 3_000,
    prepare: async (client) => {
      await lock(client, ids);
    },
    onOpen: () => {
      isHeld = true;
      clearTimeout(losing);
      losing = undefined;
      if (lost.signal.aborted) lost = new AbortController();
    },
    onLost: () => {
      isHeld = false;
      losing ??= setTimeout(
        () => lost.abort(new Error('The connection to the database is lost.')),
        LOST_AFTER_MS,
      ).unref();
    },
  });
  return {
    add: (id) => {
      ids.push(id);
      const client = kept.client();
      // Otherwise connecting locks it.
      if (client && isHeld) lock(client, [id]).catch(() => kept.replace(client));
    },
    ids: () => ids,
    lost: () => lost.signal,
    close: () => {
      clearTimeout(losing);
      return kept.close();
    },
  };
}
