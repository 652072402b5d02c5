import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { ChangingStatement, Statement } from './connect.js';
import { traceWork } from './traceWork.js';

/** A statement with its values, or a command without any. */
export type PipelineStatement = readonly [Statement | ChangingStatement, unknown[]] | 'begin' | 'commit';

/**
 * Sends statements to a connection without waiting in between, in one round trip. PostgreSQL runs them in order.
 * Returns the rows of each after all have ended; throws the first error.
 */
export async function pipeline(client: pg.Client, statements: readonly PipelineStatement[]): Promise<object[][]> {
  const stream = streamOf(client);
  // One packet, so that PostgreSQL wakes once.
  stream.cork();
  const sent = statements.map((one) => send(client, one));
  stream.uncork();
  const ended = await Promise.allSettled(sent);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value.rows;
  });
}

/** Whether the socket is open. After a late answer the socket is closed before the client emits its end. */
export const isOpen = (client: pg.Client): boolean => !streamOf(client).destroyed;

/** The socket of a connection. */
export const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Whether a connection prepares the statement under its name. */
export const isPrepared = (statement: Statement | ChangingStatement): boolean =>
  statement.name !== undefined && !('composed' in statement && statement.composed);

function send(client: pg.Client, one: PipelineStatement): Promise<pg.QueryResult<object>> {
  if (typeof one === 'string') return client.query<object>(one);
  const [statement, values] = one;
  const { name, text } = statement;
  return traceWork({ kind: 'statement', name: name ?? 'without a name' }, () =>
    client.query<object>({ ...(isPrepared(statement) && { name }), text, values }),
  );
}
