import pg from 'pg';

/** One connection, opened on first use and again after it broke. */
export interface DatabaseSession {
  /** Throws node-postgres' error; the next call then opens a new connection. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * `onLost` is called when a connection ends, before the next one opens. A query without an answer after `timeoutMs`
 * closes the connection.
 */
export function openSession(
  config: pg.ClientConfig,
  timeoutMs: number,
  onLost: () => void = () => {},
): DatabaseSession {
  let client: Promise<pg.Client> | null = null;

  const connect = (): Promise<pg.Client> => {
    const next = new pg.Client({
      ...config,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const own = next.connect().then(() => next);
    next.on('error', () => lose(own));
    next.on('end', () => lose(own));
    return own;
  };
  const lose = (lost: Promise<pg.Client>) => {
    if (client !== lost) return;
    client = null;
    onLost();
    void lost.then((one) => one.end()).catch(() => {});
  };

  return {
    query: async <Row extends object>(text: string, values: unknown[] = []) => {
      const used = (client ??= connect());
      try {
        return (await (await used).query<Row>(text, values)).rows;
      } catch (error) {
        lose(used);
        throw error;
      }
    },
    close: async () => {
      const open = client;
      client = null;
      await open?.then((one) => one.end()).catch(() => {});
    },
  };
}
