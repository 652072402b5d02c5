import pg from 'pg';
import { type ConnectionTarget, connectionOptions } from './connect.js';

export interface ChannelWatch {
  /** False while messages could be missed: nothing may be answered from a cache then. */
  isConnected(): boolean;
  /** Resolves once everything that was sent before has been received, or the connection is lost. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const PING_EVERY_MS = 5_000;
const RECONNECT_AFTER_MS = 500;

/**
 * Listens to a NOTIFY channel on a connection of its own, and reconnects for as long as it isn't closed.
 * `onMessage(null)` follows every (re)connection, since what was sent before it was not heard.
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
  // A connection whose other end vanished looks open: only an answer proves that messages are still heard.
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
      keepAlive: true,
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
    // PostgreSQL sends what waits before it answers.
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
