import type { Database } from '../core/connect.js';

type Db = Pick<Database, 'read'>;

/** One use of an Idempotency-Key: whose, for which operation, and what was asked. */
export interface KeyUse {
  caller: string;
  operationId: string;
  key: string;
  requestSha256: Buffer;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** `claimed`: the work is the asker's to do. The others say why it isn't. */
export type Claim =
  | { kind: 'claimed' }
  | { kind: 'other-request' }
  | { kind: 'running' }
  | { kind: 'answered'; answer: KeptAnswer };

/** Longer than any request runs: after that, one that claimed a key and left no answer has died. */
const LEASE_S = 120;
const KEPT_FOR_HOURS = 24;

const claimStatement = {
  name: 'claim_idempotency_key',
  text: `
    insert into idempotent_answers as kept (caller, operation_id, key, request_sha256, locked_until)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5))
    on conflict (caller, operation_id, key) do update
    set request_sha256 = excluded.request_sha256, locked_until = excluded.locked_until,
        status = null, headers = null, body = null, created_at = now()
    where kept.created_at < now() - make_interval(hours => $6)
       or (kept.status is null and kept.locked_until < now() and kept.request_sha256 = excluded.request_sha256)
    returning key`,
};

const findStatement = {
  name: 'find_idempotent_answer',
  text: `
    select request_sha256, status, headers, body
    from idempotent_answers
    where caller = $1 and operation_id = $2 and key = $3`,
};

interface Row {
  request_sha256: Buffer;
  status: number | null;
  headers: Record<string, string>;
  body: string | null;
}

/** Takes the key for this request, or says what became of the request that has it. */
export async function claimKey(db: Db, { caller, operationId, key, requestSha256 }: KeyUse): Promise<Claim> {
  const claimed = await db.read(claimStatement, [caller, operationId, key, requestSha256, LEASE_S, KEPT_FOR_HOURS]);
  if (claimed.length > 0) return { kind: 'claimed' };
  const [row] = await db.read<Row>(findStatement, [caller, operationId, key]);
  // Released between the two statements: the next try will have it.
  if (!row) return { kind: 'running' };
  if (!row.request_sha256.equals(requestSha256)) return { kind: 'other-request' };
  if (row.status === null) return { kind: 'running' };
  return { kind: 'answered', answer: { status: row.status, headers: row.headers, body: row.body } };
}

const keepStatement = {
  name: 'keep_idempotent_answer',
  text: `
    update idempotent_answers
    set status = $4, headers = $5, body = $6
    where caller = $1 and operation_id = $2 and key = $3 and status is null`,
};

export async function keepAnswer(
  db: Db,
  { caller, operationId, key }: KeyUse,
  { status, headers, body }: KeptAnswer,
): Promise<void> {
  await db.read(keepStatement, [caller, operationId, key, status, JSON.stringify(headers), body]);
}

const releaseStatement = {
  name: 'release_idempotency_key',
  text: 'delete from idempotent_answers where caller = $1 and operation_id = $2 and key = $3 and status is null',
};

/** Gives the key back unanswered, so that the request can be tried again at once. */
export async function releaseKey(db: Db, { caller, operationId, key }: KeyUse): Promise<void> {
  await db.read(releaseStatement, [caller, operationId, key]);
}

const removeStatement = {
  name: 'remove_old_idempotent_answers',
  text: 'delete from idempotent_answers where created_at < now() - make_interval(hours => $1)',
};

/** Removes answers that are too old to be repeated. */
export async function removeOldAnswers(db: Db): Promise<void> {
  await db.read(removeStatement, [KEPT_FOR_HOURS]);
}
