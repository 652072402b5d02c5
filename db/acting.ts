import type { Knex } from 'knex';
import { type Database, prepared } from './connect.js';

/** Who changes something, for the audit log and the events. */
export interface Actor {
  /** Null: a key that is not a person, or the service itself. */
  userId: number | null;
  credentialId: number | null;
  /** The operationId, the command or the job. */
  operation: string;
  requestId: string | null;
}

/** The same database, with every change that goes through `knex` noted as this actor's. What `read` writes is nobody's. */
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
  return { ...db, knex };
}

/** Says why the rows that follow in this transaction change: the history of enrollments and their events tell it. */
export async function because(trx: Knex.Transaction, reason: string): Promise<void> {
  await trx.raw(`select set_config('acting.reason', ?, true)`, [reason]);
}
