import type { ChangingStatement } from '../core/connect.js';
import { type Transaction, runNumbered } from '../core/transaction.js';

/** One use of an Idempotency-Key: whose, for which operation, and what was requested. */
export interface KeyUse {
  caller: string;
  operationId: string;
  key: string;
  requestSha256: Buffer;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** `claimed`: the transaction has the key until it ends. The others say why not. */
export type KeyClaim =
  | { kind: 'claimed' }
  | { kind: 'other-request' }
  | { kind: 'running' }
  | { kind: 'answered'; answer: StoredAnswer };

const STORED_FOR_HOURS = 24;

/** Postgres releases the lock with the transaction, however that ends: a process that dies holds no key. */
const lockStatement = {
  name: 'lock_idempotency_key',
  text: `select pg_try_advisory_xact_lock(hashtextextended(jsonb_build_array($1::text, $2::text, $3::text)::text, 0)) as "isLocked"`,
};

const findStatement = {
  name: 'find_idempotent_answer',
  text: `
    select request_sha256, status, headers, body
    from idempotent_answers
    where caller = $1 and operation_id = $2 and key = $3 and created_at > now() - make_interval(hours => $4)`,
};

interface Row {
  request_sha256: Buffer;
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** Takes the key for the request of this transaction, or says what became of the request that had it before. */
export async function claimKey(trx: Transaction, { caller, operationId, key, requestSha256 }: KeyUse): Promise<KeyClaim> {
  const name = [caller, operationId, key];
  const [lock] = await runNumbered<{ isLocked: boolean }>(trx, lockStatement, name);
  if (!lock!.isLocked) return { kind: 'running' };
  const [row] = await runNumbered<Row>(trx, findStatement, [...name, STORED_FOR_HOURS]);
  if (!row) return { kind: 'claimed' };
  if (!row.request_sha256.equals(requestSha256)) return { kind: 'other-request' };
  return { kind: 'answered', answer: { status: row.status, headers: row.headers, body: row.body } };
}

const storeStatement: ChangingStatement = {
  changes: true,
  name: 'store_idempotent_answer',
  text: `
    insert into idempotent_answers (caller, operation_id, key, request_sha256, status, headers, body)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (caller, operation_id, key) do update
    set request_sha256 = excluded.request_sha256, status = excluded.status, headers = excluded.headers, body = excluded.body,
        created_at = now()`,
};

/** Stores the answer in the transaction that has the key: with the effect, or not at all. */
export async function storeAnswer(
  trx: Transaction,
  { caller, operationId, key, requestSha256 }: KeyUse,
  { status, headers, body }: StoredAnswer,
): Promise<void> {
  await runNumbered(trx, storeStatement, [caller, operationId, key, requestSha256, status, JSON.stringify(headers), body]);
}
