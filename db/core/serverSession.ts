import type pg from 'pg';

/** A session of PostgreSQL. Numbers of processes are used again, so the time when it began belongs to it. */
export interface ServerSession {
  pid: number;
  /** `backend_start`. */
  since: string;
}

const ANSWERED_WITHIN_MS = 5_000;
/** With a timeout of its own, which the types of node-postgres omit. */
const OWN: pg.QueryConfig & { query_timeout: number } = {
  text: 'select pid, cast(backend_start as text) as since from pg_stat_activity where pid = pg_backend_pid()',
  query_timeout: ANSWERED_WITHIN_MS,
};
const TERMINATE = `
  select pg_terminate_backend(activity.pid)
    from unnest($1::integer[], $2::timestamptz[]) lost (pid, since)
    join pg_stat_activity activity on activity.pid = lost.pid and activity.backend_start = lost.since`;

/** Asks for the session that serves a new connection: node-postgres knows that of a pooler instead, where there is one. */
export async function identifySession(client: pg.ClientBase): Promise<ServerSession> {
  const { rows } = await client.query<ServerSession>(OWN);
  return rows[0]!;
}

/**
 * Ends those sessions that still exist. PostgreSQL does not notice for a while that their connections were lost, and would keep
 * them, and the locks of their transactions.
 */
export async function endSessions(client: pg.ClientBase, sessions: readonly ServerSession[]): Promise<void> {
  await client.query(TERMINATE, [sessions.map(({ pid }) => pid), sessions.map(({ since }) => since)]);
}
