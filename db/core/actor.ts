import type { Knex } from 'knex';
import { type Database, type Statement, changesNothing, prepared } from './connect.js';

/** Who changes something, for the audit log and the events. */
export interface Actor {
  /** Null: a key that is not a person, or the service itself. */
  userId: number | null;
  credentialId: number | null;
  /** The operationId, the command or the job. */
  operation: string;
  requestId: string | null;
}

/** The same database, with every change that goes through it noted as this actor's. */
export function actingFor(db: Database, { userId, credentialId, operation, requestId }: Actor): Database {
  const who = JSON.stringify({ user_id: userId, credential_id: credentialId, operation, request_id: requestId });
  const transaction = <T>(work: (trx: Knex.Transaction) => Promise<T>, config?: Knex.TransactionConfig): Promise<T> =>
    db.knex.transaction(async (trx) => {
      await prepared(trx, 'acting.who', `select set_config('acting.who', ?, true)`, [who]);
      return work(trx);
    }, config);
  const raw = (text: string, values: Knex.RawBinding) => transaction(async (trx) => (await trx.raw(text, values)) as unknown);
  const knex = new Proxy(db.knex, {
    get: (target, name, receiver) =>
      name === 'transaction' ? transaction : name === 'raw' ? raw : (Reflect.get(target, name, receiver) as unknown),
  });
  const read = <Row extends object>(statement: Statement, values: unknown[] = []) =>
    changesNothing(statement) ? db.read<Row>(statement, values) : changeAs<Row>(db, who, statement, values);
  return { ...db, knex, read };
}

/** One statement that changes something, in a transaction of its own. */
async function changeAs<Row extends object>(
  { pool }: Database,
  who: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('acting.who', $1, true)`, [who]);
    const { rows } = await client.query<Row>({ ...statement, values });
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Says why the rows that follow in this transaction change: the history of enrollments and their events tell it. */
export async function because(trx: Knex.Transaction, reason: string): Promise<void> {
  await trx.raw(`select set_config('acting.reason', ?, true)`, [reason]);
}
