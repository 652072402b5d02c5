import pg from 'pg';
import { type ConnectionTarget, connectionOptions } from './connect.js';

export interface ChannelWatch {
  /** False while messages may be missed: caches must not be used then. */
  isConnected(): boolean;
  /** Resolves when everything sent before has been received, or the connection is lost. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const PING_EVERY_MS = 5_000;
const RECONNECT_AFTER_MS = 500;

/**
 * Listens to a NOTIFY channel on a connection of its own, and reconnects until closed. Calls `onMessage(null)` after
 * each (re)connection, because earlier messages were missed.
 */
export function watchChannel(
  target: ConnectionTarget,
  channel: string,
  onMessage: (payload: string | null) => void,
): ChannelWatch {
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
  const schedule = (callback: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(callback, delayMs).unref();
  };
  // A connection whose peer vanished looks open: only an answer proves that messages still arrive.
  const ping = (pinged: pg.Client) => {
    pinged.query('select').then(
      () => client === pinged && schedule(() => ping(pinged), PING_EVERY_MS),
      () => lose(pinged),
    );
  };
  const connect = () => {
    const next = new pg.Client({
      ...connectionOptions(target),
      connectionTimeoutMillis: 5_000,
      query_timeout: 3_000,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    next
      .connect()
      .then(() => next.query(`listen ${next.escapeIdentifier(channel)}`))
      .then(() => {
        if (client !== next) return;
        onMessage(null);
        connected = true;
        schedule(() => ping(next), PING_EVERY_MS);
      })
      .catch(() => lose(next));
  };

  connect();
  return {
    isConnected: () => connected,
    // PostgreSQL sends pending notifications before it answers.
    caughtUp: async () => {
      await client?.query('select').catch(() => {});
    },
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
