import type { Knex } from 'knex';
import type pg from 'pg';
import type { Actor } from './actor.js';
import type { NodeGuard } from './cluster/nodeGuard.js';
import { hasMoved } from './cluster/nodeUnavailable.js';
import { platformOf, usesStatements } from './cluster/statementUse.js';
import type { ChangingStatement, Database, Statement } from './connect.js';
import { type PipelineStatement, pipeline } from './pipeline.js';
import type { WaitQueue } from './waitQueue.js';

/** A running transaction: Objection's models take it as it is (`Course.query(trx)`). */
export type Transaction = Knex.Transaction;

/** SQLSTATE: serialization failure and deadlock. A retry of the transaction may succeed. */
const RETRIED_STATES = new Set(['40001', '40P01']);
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 10;

/** A transaction of a single statement: begin, statement and commit are sent at once. */
interface SingleStatementWork<Result> {
  (trx: Transaction): Promise<Result>;
  lone?: [statement: ChangingStatement, values: unknown[]];
}

/**
 * Runs the work in a transaction as soon as a connection is free. Retries after a deadlock or serialization failure,
 * with a short random pause.
 */
export async function runTransaction<Result>(
  knex: Knex,
  whenFree: WaitQueue,
  actor: Actor,
  body: SingleStatementWork<Result>,
  nodes: NodeGuard,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await whenFree(async () => {
        // On a cluster, a single statement may wait for a node, and is watched as any transaction.
        const isOfNodes = nodes.states().length > 0;
        if (body.lone && !(isOfNodes && usesStatements(body.lone[0])))
          return (await runSingleStatement(knex, actor, ...body.lone)) as Result;
        let client: pg.Client | null = null;
        try {
          return await knex.transaction(async (trx) => {
            client = await getClient(trx);
            if (isOfNodes) guards.set(client, nodes);
            const acting = sendActor(client, actor);
            // Both are settled before the transaction ends; an error after the first one is its consequence.
            const [stored, done] = await Promise.allSettled([acting, body(trx)]);
            if (stored.status === 'rejected') throw stored.reason;
            if (done.status === 'rejected') throw done.reason;
            return done.value;
          });
        } catch (error) {
          throw isOfNodes ? nodes.explain(client, null, unwrapDatabaseError(error)) : error;
        } finally {
          if (client) release(client);
        }
      });
    } catch (error) {
      const reported = unwrapDatabaseError(error);
      const mayRetry = RETRIED_STATES.has((reported as { code?: string }).code ?? '') || hasMoved(reported);
      if (!mayRetry || tries === MOST_TRIES) throw reported;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

async function runSingleStatement(
  knex: Knex,
  actor: Actor,
  statement: ChangingStatement,
  values: unknown[],
): Promise<object[]> {
  const client = (await knex.client.acquireConnection()) as pg.Client;
  try {
    const [, , rows] = await pipeline(client, ['begin', [ACTING, [formatActor(actor)]], [statement, values], 'commit']);
    return rows!;
  } finally {
    await knex.client.releaseConnection(client);
  }
}

/** The error of PostgreSQL: models wrap it in errors without an SQLSTATE. */
export function unwrapDatabaseError(error: unknown): unknown {
  return (error as { nativeError?: unknown } | null)?.nativeError ?? error;
}

/**
 * The database from inside a running transaction: reads see its changes, and a nested transaction is a savepoint. Lets
 * code written for a database become part of a larger transaction. Retries are left to the outer transaction.
 */
export function databaseInTransaction(trx: Transaction): Database {
  return {
    read: (statement, values = []) => query(trx, statement, values),
    transaction: async (actor, body) => {
      try {
        return await trx.transaction(async (savepoint) => {
          await sendActor(await getClient(savepoint), actor);
          return body(savepoint);
        });
      } catch (error) {
        throw unwrapDatabaseError(error);
      }
    },
  };
}

/** Runs one statement with $1, $2 ... in a transaction of its own. Returns the rows. */
export function change<Row extends object>(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  statement: ChangingStatement,
  values: unknown[] = [],
): Promise<Row[]> {
  const work: SingleStatementWork<Row[]> = (trx) => query<Row>(trx, statement, values);
  return db.transaction(actor, Object.assign(work, { lone: [statement, values] }));
}

/** Runs one statement with $1, $2 ... within a transaction. Returns the rows. */
export async function query<Row extends object>(
  trx: Transaction,
  statement: Statement | ChangingStatement,
  values: unknown[] = [],
): Promise<Row[]> {
  const [rows] = await runPipeline(trx, [[statement, values]]);
  return rows as Row[];
}

/**
 * Runs several statements with $1, $2 ... within a transaction, none of which needs the result of another. They are
 * sent at once and run in order, so each sees the effects of those before it. Returns the rows of each. Throws the
 * first error.
 */
export async function runPipeline(trx: Transaction, statements: readonly PipelineStatement[]): Promise<object[][]> {
  const client = await getClient(trx);
  const nodes = guards.get(client);
  if (nodes)
    for (const one of statements)
      if (typeof one !== 'string' && usesStatements(one[0])) nodes.use(client, platformOf(one[1]));
  return pipeline(client, statements);
}

/** Of transactions of a cluster, by connection. */
const guards = new WeakMap<pg.Client, NodeGuard>();

function release(client: pg.Client): void {
  guards.get(client)?.release(client);
  guards.delete(client);
}

/**
 * Stores the reason for the row changes that follow in this transaction; the history of enrollments and events show
 * it.
 */
export async function storeReason(trx: Transaction, reason: string): Promise<void> {
  await runPipeline(trx, [reasonStatement(reason)]);
}

/** The same as a statement to pipeline with others. */
export const reasonStatement = (reason: string): PipelineStatement => [
  { name: 'actor.reason', text: `select set_config('actor.reason', $1, true)` },
  [reason],
];

const ACTING = { name: 'actor.who', text: `select set_config('actor.who', $1, true)` };

const formatActor = ({ userId, credentialId, operation, requestId }: Actor) =>
  JSON.stringify({ user_id: userId, credential_id: credentialId, operation, request_id: requestId });

const sendActor = (client: pg.Client, actor: Actor) => pipeline(client, [[ACTING, [formatActor(actor)]]]);

const getClient = async (trx: Transaction) => (await trx.client.acquireConnection()) as pg.Client;
