import type { Knex } from 'knex';
import type pg from 'pg';
import type { Actor } from './actor.js';
import type { ChangingStatement, Database, Statement } from './connect.js';
import { type Sent, sendTogether } from './sendTogether.js';
import { traced } from './traced.js';
import type { WaitQueue } from './waitQueue.js';

/** A running transaction: Objection's models take it as it is (`Course.query(trx)`). */
export type Transaction = Knex.Transaction;

/** What a `?` of a statement stands for. */
export type SqlValue = Knex.RawBinding;

/** SQLSTATE: serialization failure and deadlock. The whole transaction may work at the next try. */
const RETRIED_STATES = new Set(['40001', '40P01']);
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 10;

/** Work that is one statement: nobody waits between the beginning of its transaction, the statement and the end. */
interface LoneWork<Result> {
  (trx: Transaction): Promise<Result>;
  lone?: [statement: ChangingStatement, values: unknown[]];
}

/** Runs the work in a transaction of the pool, as soon as a connection is free. What met a deadlock or a serialization failure is run again, after a short random pause. */
export async function runTransaction<Result>(
  knex: Knex,
  whenFree: WaitQueue,
  actor: Actor,
  body: LoneWork<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await whenFree(async () => {
        if (body.lone) return (await runLone(knex, actor, ...body.lone)) as Result;
        return knex.transaction(async (trx) => {
          const acting = sendActor(await clientOf(trx), actor);
          // Both are settled before the transaction ends, and what fails after the first fails because of it.
          const [stored, done] = await Promise.allSettled([acting, body(trx)]);
          if (stored.status === 'rejected') throw stored.reason;
          if (done.status === 'rejected') throw done.reason;
          return done.value;
        });
      });
    } catch (error) {
      const reported = asReported(error);
      if (!RETRIED_STATES.has((reported as { code?: string }).code ?? '') || tries === MOST_TRIES) throw reported;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

async function runLone(knex: Knex, actor: Actor, statement: ChangingStatement, values: unknown[]): Promise<object[]> {
  const client = (await knex.client.acquireConnection()) as pg.Client;
  try {
    const [, , rows] = await sendTogether(client, ['begin', [ACTING, [textOf(actor)]], [statement, values], 'commit']);
    return rows!;
  } finally {
    await knex.client.releaseConnection(client);
  }
}

/** What PostgreSQL reported: the models wrap it in errors of their own, which have no SQLSTATE. */
export function asReported(error: unknown): unknown {
  return (error as { nativeError?: unknown } | null)?.nativeError ?? error;
}

/**
 * The database as it looks from inside a running transaction: reads see what it has changed, and a transaction of its own is a savepoint.
 * So code that was written for a database becomes part of a larger unit. Nothing is run again: that is the outer transaction's to decide.
 */
export function databaseWithin(trx: Transaction): Database {
  return {
    read: (statement, values = []) => runNumbered(trx, statement, values),
    transaction: async (actor, body) => {
      try {
        return await trx.transaction(async (savepoint) => {
          await sendActor(await clientOf(savepoint), actor);
          return body(savepoint);
        });
      } catch (error) {
        throw asReported(error);
      }
    },
  };
}

/**
 * Runs one statement of a transaction; a named one is planned once a connection. Values stand for `?`, or for `:name` where they are an
 * object. Returns the rows.
 */
export async function run<Row extends object>(
  trx: Transaction,
  { name, text }: Statement | ChangingStatement,
  values: readonly SqlValue[] | Knex.ValueDict,
): Promise<Row[]> {
  const query = trx.raw<{ rows: Row[] }>(text, values);
  return traced(
    { kind: 'statement', name: name ?? 'without a name' },
    async () => (await (name === undefined ? query : query.options({ name }))).rows,
  );
}

/** One statement with $1, $2 ... as the whole of a transaction. Returns the rows. */
export function change<Row extends object>(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  statement: ChangingStatement,
  values: unknown[] = [],
): Promise<Row[]> {
  const work: LoneWork<Row[]> = (trx) => runNumbered<Row>(trx, statement, values);
  return db.transaction(actor, Object.assign(work, { lone: [statement, values] }));
}

/** One statement with $1, $2 ... within a transaction. Returns the rows. */
export async function runNumbered<Row extends object>(
  trx: Transaction,
  statement: Statement | ChangingStatement,
  values: unknown[] = [],
): Promise<Row[]> {
  const [rows] = await runTogether(trx, [[statement, values]]);
  return rows as Row[];
}

/**
 * Several statements with $1, $2 ... within a transaction, of which none needs what another returns: they are sent at once and run one after
 * the other, so each sees what those before it have done. Returns the rows of each. Throws what the first that fails reports.
 */
export async function runTogether(trx: Transaction, statements: readonly Sent[]): Promise<object[][]> {
  return sendTogether(await clientOf(trx), statements);
}

/** Stores why the rows that follow in this transaction change: the history of enrollments and their events show it. */
export async function storeReason(trx: Transaction, reason: string): Promise<void> {
  await runTogether(trx, [sentReason(reason)]);
}

/** The same, to be sent with others. */
export const sentReason = (reason: string): Sent => [
  { name: 'acting.reason', text: `select set_config('acting.reason', $1, true)` },
  [reason],
];

const ACTING = { name: 'acting.who', text: `select set_config('acting.who', $1, true)` };

const textOf = ({ userId, credentialId, operation, requestId }: Actor) =>
  JSON.stringify({ user_id: userId, credential_id: credentialId, operation, request_id: requestId });

const sendActor = (client: pg.Client, actor: Actor) => sendTogether(client, [[ACTING, [textOf(actor)]]]);

const clientOf = async (trx: Transaction) => (await trx.client.acquireConnection()) as pg.Client;
