import pg from 'pg';
import { type Repetition, repeat } from './jobs/repeat.js';
import { streamOf } from './pipeline.js';
import { type ServerSession, endSessions, identifySession } from './serverSession.js';

/** When an answer counts as late, and how often late ones are asked about, in milliseconds. */
export interface AnswerWatchTimes {
  lateAfterMs: number;
  lookEveryMs: number;
}

/** For statements that take seconds at most (requests and the queue), and for those of jobs, which may run for minutes. */
export const LATE_ANSWERS = {
  short: { lateAfterMs: 4_000, lookEveryMs: 1_000 },
  jobs: { lateAfterMs: 10_000, lookEveryMs: 5_000 },
} satisfies Record<string, AnswerWatchTimes>;

/** Closes connections that no longer carry data, long before the timeout of a statement. */
export interface AnswerWatch {
  /** Watches a new connection of a pool, and calls back when the process that serves it is known. */
  add(client: pg.ClientBase, done: (error?: Error, client?: pg.ClientBase) => void): void;
  stop(): Promise<void>;
}

interface Watched {
  client: pg.ClientBase;
  session: ServerSession;
  /** The statement in progress when it was last looked at. */
  statement: object | null;
  sinceMs: number;
  /** Consecutive looks at which PostgreSQL did not work on it. */
  misses: number;
}

/** For a new connection, and for its first answer. */
const ANSWERED_WITHIN_MS = 5_000;
const WORKING = `select pid from pg_stat_activity where pid = any ($1::integer[]) and state = 'active'`;
/** An answer may be on its way at the first one. */
const MOST_MISSES = 2;

/**
 * Asks PostgreSQL, on another connection, whether it works on the statements whose answer is late. Where it does not, the
 * statement or its answer was lost, because a firewall dropped the connection or a proxy hangs: the connection is closed. So are
 * the connections that nothing uses: they were probably lost with it, and each would make a request wait as long again. PostgreSQL
 * ends the sessions of all of them, and of connections that ended while a statement was in progress.
 */
export function watchAnswers(options: pg.ClientConfig, { lateAfterMs, lookEveryMs }: AnswerWatchTimes): AnswerWatch {
  const watched = new Set<Watched>();
  /** Sessions that PostgreSQL may still have. */
  let remaining: ServerSession[] = [];
  let looking: Repetition | undefined;

  const look = async (): Promise<boolean> => {
    const now = performance.now();
    for (const one of watched) {
      const statement = statementOf(one.client);
      if (statement !== one.statement) Object.assign(one, { statement, sinceMs: now, misses: 0 });
    }
    const late = [...watched].filter(({ statement, sinceMs }) => statement !== null && now - sinceMs >= lateAfterMs);
    if (late.length === 0 && remaining.length === 0) return false;
    // Without an answer it is unknown what PostgreSQL does, and the next look asks again.
    await inSession(options, async (session) => {
      if (late.length > 0) await closeLost(session, late);
      // Others may be added meanwhile.
      const ended = [...remaining];
      if (ended.length > 0) await endSessions(session, ended);
      remaining = remaining.filter((one) => !ended.includes(one));
    }).catch(() => {});
    return false;
  };
  const closeLost = async (session: pg.Client, late: Watched[]): Promise<void> => {
    const working = await findWorking(session, late);
    for (const one of late)
      if (statementOf(one.client) === one.statement) one.misses = working.has(one.session.pid) ? 0 : one.misses + 1;
    const lost = late.filter(({ misses }) => misses >= MOST_MISSES);
    if (lost.length === 0) return;
    for (const one of [...lost, ...[...watched].filter(({ client }) => isUnused(client))]) {
      watched.delete(one);
      remaining.push(one.session);
      streamOf(one.client).destroy();
    }
  };
  const identify = async (client: pg.ClientBase): Promise<void> => {
    looking ??= repeat(look, lookEveryMs);
    const one: Watched = { client, session: await identifySession(client), statement: null, sinceMs: 0, misses: 0 };
    watched.add(one);
    client.once('end', () => {
      if (watched.delete(one) && one.statement !== null) remaining.push(one.session);
    });
  };
  return {
    add: (client, done) => void identify(client).then(() => done(undefined, client), done),
    stop: async () => looking?.stop(),
  };
}

/** The statement that a connection waits for; null: none. */
const statementOf = (client: pg.ClientBase): object | null =>
  (client as unknown as { _getActiveQuery(): object | null })._getActiveQuery();

const isUnused = (client: pg.ClientBase) => statementOf(client) === null && client.getTransactionStatus() === 'I';

async function inSession(options: pg.ClientConfig, work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({
    ...options,
    connectionTimeoutMillis: ANSWERED_WITHIN_MS,
    query_timeout: ANSWERED_WITHIN_MS,
  });
  session.on('error', () => {});
  try {
    await session.connect();
    await work(session);
  } finally {
    await session.end().catch(() => {});
  }
}

async function findWorking(session: pg.Client, asked: readonly Watched[]): Promise<Set<number>> {
  const { rows } = await session.query<{ pid: number }>(WORKING, [asked.map(({ session: { pid } }) => pid)]);
  return new Set(rows.map(({ pid }) => pid));
}
