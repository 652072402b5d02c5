import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { ChangingStatement, Statement } from './connect.js';
import { traced } from './traced.js';

/** A statement with its values, or a command that takes none. */
export type Sent = readonly [Statement | ChangingStatement, unknown[]] | 'begin' | 'commit';

/**
 * Sends statements to a connection without waiting in between: however many there are, it takes one trip to PostgreSQL and back, which runs
 * them in this order. Returns the rows of each. All have ended when this does; throws what the first that fails reports.
 */
export async function sendTogether(client: pg.Client, statements: readonly Sent[]): Promise<object[][]> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  // One packet, so that PostgreSQL is woken once.
  stream.cork();
  const sent = statements.map((one) => send(client, one));
  stream.uncork();
  const ended = await Promise.allSettled(sent);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value.rows;
  });
}

function send(client: pg.Client, one: Sent): Promise<pg.QueryResult<object>> {
  if (typeof one === 'string') return client.query<object>(one);
  const [{ name, text }, values] = one;
  return traced({ kind: 'statement', name: name ?? 'without a name' }, () =>
    client.query<object>({ ...(name !== undefined && { name }), text, values }),
  );
}
