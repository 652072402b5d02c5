import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { tryLockName } from '../../core/lockName.js';
import { type Transaction, change, query } from '../../core/transaction.js';
import type { IdempotencyKey } from './idempotencyKey.js';

/**
 * One use of a key: the caller, the operation, the key and the hash of the request. Callers of the API send the key as
 * Idempotency-Key.
 */
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

/**
 * `claimed`: the caller holds the key until its transaction or its lease ends. The other kinds say why the key is not
 * available.
 */
export type KeyClaim =
  { kind: 'claimed' } | { kind: 'other-request' } | { kind: 'running' } | { kind: 'answered'; answer: StoredAnswer };

const STORED_FOR_HOURS = 24;

const findStatement = {
  name: 'find_idempotent_answer',
  text: `
    select request_sha256, status, headers, body
    from idempotency_keys
    where caller = $1 and operation_id = $2 and key = $3 and created_at > now() - make_interval(hours => $4)`,
};

type Row = Pick<IdempotencyKey, 'request_sha256' | 'status' | 'headers' | 'body'>;

/** Claims the key for the request of this transaction, or returns the state of the earlier request with this key. */
export async function claimKey(
  trx: Transaction,
  { caller, operationId, key, requestSha256 }: KeyUse,
): Promise<KeyClaim> {
  const name = [caller, operationId, key];
  // PostgreSQL releases the lock when the transaction ends in any way, so a process that dies holds no key.
  if (!(await tryLockName(trx, `idempotency key ${JSON.stringify(name)}`, 0))) return { kind: 'running' };
  const [row] = await query<Row>(trx, findStatement, [...name, STORED_FOR_HOURS]);
  if (!row) return { kind: 'claimed' };
  if (!row.request_sha256.equals(requestSha256)) return { kind: 'other-request' };
  if (row.status === null) return { kind: 'running' };
  return { kind: 'answered', answer: { status: row.status, headers: row.headers!, body: row.body } };
}

/** Longer than any answer takes: every external call times out earlier. */
const ANSWER_LEASE_S = 120;

const leaseStatement: ChangingStatement = {
  changes: true,
  name: 'lease_idempotency_key',
  text: `
    insert into idempotency_keys as known (caller, operation_id, key, request_sha256, locked_until)
    values ($1, $2, $3, $4, now() + make_interval(secs => $6))
    on conflict (caller, operation_id, key) do update
       set request_sha256 = excluded.request_sha256, locked_until = excluded.locked_until, status = null, headers = null, body = null, created_at = now()
     where (known.status is null and known.locked_until < now()) or known.created_at <= now() - make_interval(hours => $5)
    returning 1 as leased`,
};

/**
 * Leases the key for `leaseS` seconds, for a request that runs outside a transaction, or returns the state of the
 * earlier request with this key.
 */
export async function leaseKey(
  db: Database,
  actor: Actor,
  { caller, operationId, key, requestSha256 }: KeyUse,
  leaseS = ANSWER_LEASE_S,
): Promise<KeyClaim> {
  const name = [caller, operationId, key];
  if ((await change(db, actor, leaseStatement, [...name, requestSha256, STORED_FOR_HOURS, leaseS])).length > 0)
    return { kind: 'claimed' };
  const [row] = await db.read<Row>(findStatement, [...name, STORED_FOR_HOURS]);
  if (!row) return { kind: 'running' };
  if (!row.request_sha256.equals(requestSha256)) return { kind: 'other-request' };
  if (row.status === null) return { kind: 'running' };
  return { kind: 'answered', answer: { status: row.status, headers: row.headers!, body: row.body } };
}

const releaseStatement: ChangingStatement = {
  changes: true,
  name: 'release_idempotency_key',
  text: 'delete from idempotency_keys where caller = $1 and operation_id = $2 and key = $3 and status is null',
};

/** Releases a leased key without an answer, so that the client can send the request again. */
export async function releaseKey(db: Database, actor: Actor, { caller, operationId, key }: KeyUse): Promise<void> {
  await change(db, actor, releaseStatement, [caller, operationId, key]);
}

const storeStatement: ChangingStatement = {
  changes: true,
  name: 'store_idempotent_answer',
  text: `
    insert into idempotency_keys (caller, operation_id, key, request_sha256, status, headers, body)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (caller, operation_id, key) do update
    set request_sha256 = excluded.request_sha256, status = excluded.status, headers = excluded.headers, body = excluded.body,
        locked_until = null, created_at = now()`,
};

/** Stores the answer for a claimed key. Runs in the transaction of the effect, so that both are stored or neither. */
export async function storeAnswer(
  trx: Transaction,
  { caller, operationId, key, requestSha256 }: KeyUse,
  { status, headers, body }: StoredAnswer,
): Promise<void> {
  await query(trx, storeStatement, [caller, operationId, key, requestSha256, status, JSON.stringify(headers), body]);
}
