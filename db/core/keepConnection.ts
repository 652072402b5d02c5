import pg from 'pg';
import { type ServerSession, endSessions, identifySession } from './serverSession.js';

/** A connection of its own that is opened again whenever it is lost. */
export interface KeptConnection {
  /** Null while there is none. It may still be opening. */
  client(): pg.Client | null;
  /** Opens another one, if this one is still in use. */
  replace(client: pg.Client): void;
  close(): Promise<void>;
}

export interface KeptConnectionOptions {
  /** Milliseconds between questions whether it still carries data. */
  pingEveryMs: number;
  /** Milliseconds within which it must be connected, and each question answered. */
  answeredWithinMs: number;
  /** Prepares a new connection. An error replaces it. */
  prepare(client: pg.Client): Promise<void>;
  onOpen(): void;
  /** Called for each connection that is lost or cannot be opened. */
  onLost(): void;
}

const REOPEN_AFTER_MS = 500;

/** Opens a connection and keeps it open until closed. A new connection ends the session of the previous one. */
export function keepConnection(
  config: pg.ClientConfig,
  { pingEveryMs, answeredWithinMs, prepare, onOpen, onLost }: KeptConnectionOptions,
): KeptConnection {
  let client: pg.Client | null = null;
  let previous: ServerSession | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (work: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, delayMs).unref();
  };
  const replace = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (isClosed) return;
    onLost();
    schedule(connect, REOPEN_AFTER_MS);
  };
  // A connection whose peer vanished looks open: only an answer proves that it carries data.
  const ping = (pinged: pg.Client) =>
    schedule(() => {
      pinged.query('select').then(
        () => client === pinged && ping(pinged),
        () => replace(pinged),
      );
    }, pingEveryMs);
  const open = async (next: pg.Client): Promise<void> => {
    await next.connect();
    const session = await identifySession(next);
    if (previous) await endSessions(next, [previous]);
    previous = session;
    await prepare(next);
    if (client !== next) return;
    onOpen();
    ping(next);
  };
  const connect = () => {
    const next = new pg.Client({
      ...config,
      connectionTimeoutMillis: answeredWithinMs,
      query_timeout: answeredWithinMs,
    });
    client = next;
    next.on('error', () => replace(next));
    next.on('end', () => replace(next));
    open(next).catch(() => replace(next));
  };

  connect();
  return {
    client: () => client,
    replace,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
