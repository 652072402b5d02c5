import pg from 'pg';
import { type Repetition, repeat } from './jobs/repeat.js';
import { streamOf } from './pipeline.js';

/** When an answer counts as late, and how often late ones are asked about, in milliseconds. */
export interface AnswerWatchTimes {
  lateAfterMs: number;
  lookEveryMs: number;
}

/** For statements of requests, and for those that may run for minutes. */
export const ANSWERS = {
  requests: { lateAfterMs: 4_000, lookEveryMs: 1_000 },
  jobs: { lateAfterMs: 10_000, lookEveryMs: 5_000 },
} satisfies Record<string, AnswerWatchTimes>;

/** Closes connections that no longer carry data, long before the timeout of a statement. */
export interface AnswerWatch {
  /** Watches a new connection. Resolves when the process that serves it is known. */
  add(client: pg.ClientBase): Promise<void>;
  stop(): Promise<void>;
}

interface Watched {
  client: pg.ClientBase;
  pid: number;
  /** The statement in progress when it was last looked at. */
  statement: object | null;
  sinceMs: number;
  /** Consecutive looks at which PostgreSQL did not work on it. */
  misses: number;
}

/** For a new connection, and for its first answer. */
const ANSWERED_WITHIN_MS = 5_000;
/** With a timeout of its own, which the types of node-postgres omit. */
const WHO: pg.QueryConfig & { query_timeout: number } = {
  text: 'select pg_backend_pid() as pid',
  query_timeout: ANSWERED_WITHIN_MS,
};
const WORKING = `select pid from pg_stat_activity where pid = any ($1::integer[]) and state = 'active'`;
/** An answer may be on its way at the first one. */
const MOST_MISSES = 2;

/**
 * Asks PostgreSQL, on another connection, whether it works on the statements whose answer is late. Where it does not, the
 * statement or its answer was lost, because a firewall dropped the connection or a proxy hangs: the connection is closed. So are
 * those that nothing uses, because they were probably lost with it, and each would make a request wait as long again.
 */
export function watchAnswers(options: pg.ClientConfig, { lateAfterMs, lookEveryMs }: AnswerWatchTimes): AnswerWatch {
  const watched = new Set<Watched>();
  let looking: Repetition | undefined;

  const look = async (): Promise<boolean> => {
    const now = performance.now();
    for (const one of watched) {
      const statement = statementOf(one.client);
      if (statement !== one.statement) Object.assign(one, { statement, sinceMs: now, misses: 0 });
    }
    const late = [...watched].filter(({ statement, sinceMs }) => statement !== null && now - sinceMs >= lateAfterMs);
    if (late.length === 0) return false;
    // Without an answer it is unknown what PostgreSQL does.
    const working = await askWorking(options, late).catch(() => null);
    if (!working) return false;
    for (const one of late)
      if (statementOf(one.client) === one.statement) one.misses = working.has(one.pid) ? 0 : one.misses + 1;
    const lost = late.filter(({ misses }) => misses >= MOST_MISSES);
    const unused = lost.length === 0 ? [] : [...watched].filter(({ client }) => isUnused(client));
    for (const { client } of [...lost, ...unused]) streamOf(client).destroy();
    return false;
  };
  return {
    add: async (client) => {
      looking ??= repeat(look, lookEveryMs);
      // A pooler in front of PostgreSQL names other processes.
      const { rows } = await client.query<{ pid: number }>(WHO);
      const one = { client, pid: rows[0]!.pid, statement: null, sinceMs: 0, misses: 0 };
      watched.add(one);
      client.once('end', () => watched.delete(one));
    },
    stop: async () => looking?.stop(),
  };
}

/** The statement that a connection waits for; null: none. */
const statementOf = (client: pg.ClientBase): object | null =>
  (client as unknown as { _getActiveQuery(): object | null })._getActiveQuery();

const isUnused = (client: pg.ClientBase) => statementOf(client) === null && client.getTransactionStatus() === 'I';

async function askWorking(options: pg.ClientConfig, asked: readonly Watched[]): Promise<Set<number>> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: ANSWERED_WITHIN_MS,
    query_timeout: ANSWERED_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(WORKING, [asked.map(({ pid }) => pid)]);
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    await client.end().catch(() => {});
  }
}
