import pg from 'pg';
import { type ConnectionTarget, connectionOptions } from '../connect.js';

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
const RECONNECT_AFTER_MS = 500;
const PING_EVERY_MS = 2_000;
/** PostgreSQL notices that a machine vanished. */
const KEEPALIVE = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=2'];

export function holdPresence(target: ConnectionTarget): Presence {
  const ids: string[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;
  let isHeld = false;
  let lost = new AbortController();
  let reconnecting: NodeJS.Timeout | undefined;
  let pinging: NodeJS.Timeout | undefined;
  let losing: NodeJS.Timeout | undefined;

  const lock = (holder: pg.Client, some: string[]) =>
    holder.query('select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as id', [
      PRESENCE_LOCK,
      some,
    ]);
  const lose = (broken: pg.Client) => {
    if (client !== broken) return;
    client = null;
    isHeld = false;
    clearTimeout(pinging);
    broken.end().catch(() => {});
    if (isClosed) return;
    losing ??= setTimeout(
      () => lost.abort(new Error('The connection to the database is lost.')),
      LOST_AFTER_MS,
    ).unref();
    reconnecting = setTimeout(connect, RECONNECT_AFTER_MS).unref();
  };
  const ping = (pinged: pg.Client) => {
    pinging = setTimeout(() => {
      pinged.query('select').then(
        () => client === pinged && ping(pinged),
        () => lose(pinged),
      );
    }, PING_EVERY_MS).unref();
  };
  const connect = () => {
    const options = connectionOptions(target);
    const next = new pg.Client({
      ...options,
      options: [options.options, ...KEEPALIVE.map((one) => `-c ${one}`)].join(' '),
      application_name: 'lps-presence',
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next
      .connect()
      .then(() => lock(next, ids))
      .then(() => {
        if (client !== next) return;
        isHeld = true;
        clearTimeout(losing);
        losing = undefined;
        if (lost.signal.aborted) lost = new AbortController();
        ping(next);
      })
      .catch(() => lose(next));
  };

  connect();
  return {
    add: (id) => {
      ids.push(id);
      const holder = client;
      // Otherwise connecting locks it.
      if (holder && isHeld) lock(holder, [id]).catch(() => lose(holder));
    },
    ids: () => ids,
    lost: () => lost.signal,
    close: async () => {
      isClosed = true;
      for (const timer of [reconnecting, pinging, losing]) clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
