import pg from 'pg';
import { type ConnectionTarget, connectionOptions } from '../connect.js';

/** What to forget. `all`: everything, platforms too. */
export type AccessChange = { users: number[] } | { credentials: number[] } | 'all';

export interface AccessWatch {
  /** False while changes could be missed: nothing may be answered from a cache then. */
  isConnected(): boolean;
  close(): Promise<void>;
}

const PING_EVERY_MS = 5_000;
const RECONNECT_AFTER_MS = 500;

/**
 * Listens on a connection of its own for changes of rights, and reconnects for as long as it isn't closed.
 * `onChange('all')` also follows every (re)connection, since what happened before it was not heard.
 */
export function watchAccessChanges(target: ConnectionTarget, onChange: (change: AccessChange) => void): AccessWatch {
  let client: pg.Client | null = null;
  let connected = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    connected = false;
    lost.end().catch(() => {});
    if (!closed) schedule(connect, RECONNECT_AFTER_MS);
  };
  const schedule = (work: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, delayMs).unref();
  };
  // A connection whose other end vanished looks open: only an answer proves that changes are still heard.
  const ping = (asked: pg.Client) => {
    asked.query('select').then(
      () => client === asked && schedule(() => ping(asked), PING_EVERY_MS),
      () => lose(asked),
    );
  };
  const connect = () => {
    const next = new pg.Client({ ...connectionOptions(target), connectionTimeoutMillis: 5_000, query_timeout: 3_000, keepAlive: true });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => onChange(parseChange(payload)));
    next
      .connect()
      .then(() => next.query('listen access_changed'))
      .then(() => {
        if (client !== next) return;
        onChange('all');
        connected = true;
        schedule(() => ping(next), PING_EVERY_MS);
      })
      .catch(() => lose(next));
  };

  connect();
  return {
    isConnected: () => connected,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      connected = false;
      await open?.end().catch(() => {});
    },
  };
}

/** A payload that isn't understood may mean anything, so everything is forgotten. */
function parseChange(payload: string | undefined): AccessChange {
  if (!payload?.startsWith('{')) return 'all';
  return JSON.parse(payload) as AccessChange;
}
