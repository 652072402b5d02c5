import { createHash } from 'node:crypto';
import type { Caller } from '../../db/tenancy/access/caller.js';
import {
  type KeyClaim,
  type KeyUse,
  type StoredAnswer,
  claimKey,
  leaseKey,
  releaseKey,
  storeAnswer,
} from '../../db/tenancy/access/idempotentAnswers.js';
import type { Actor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import { forEachInSlices } from '../../db/core/slices.js';
import { databaseInTransaction } from '../../db/core/transaction.js';
import { Problem } from '../../services/_shared/problems.js';
import { type Answer, buildProblemAnswer } from './answer.js';
import type { ContractOperation } from '../contract/contract.js';
import type { Exchange } from './exchange.js';
import { keyReused, stillRunning } from './problems.js';

const HEADER = 'Idempotency-Key';

export interface KeyedRequest {
  exchange: Exchange;
  operation: ContractOperation;
  body: unknown;
  actor: Actor;
}

export interface Idempotency {
  /**
   * Runs the request, or repeats the answer to the same Idempotency-Key of the caller within 24 hours. With a key,
   * `answer` gets a database within the transaction that also stores the answer. Operations that call an external
   * service get the plain database, and their key is leased: if the process dies, the key is free after the lease.
   * Throws a Problem (409) if the key was used for another request, or its first request is still running.
   */
  once(request: KeyedRequest, answer: (db: Database) => Promise<Answer>): Promise<Answer>;
}

/**
 * Handles keys of callers with a credential, for operations that declare the header and do not store answers
 * themselves.
 */
export function createIdempotency(db: Database): Idempotency {
  return {
    once: async (request, answer) => {
      const use = await readKeyUse(request);
      if (!use) return answer(db);
      const outcome = await (request.operation.callsOutside ? answerWithLease : answerInTransaction)(
        db,
        use,
        request,
        answer,
      );
      if (outcome instanceof Problem) throw outcome;
      return outcome;
    },
  };
}

async function readKeyUse({ exchange, operation, body }: KeyedRequest): Promise<KeyUse | null> {
  const key = exchange.request.headers[HEADER.toLowerCase()];
  const isDeclared = operation.parameters.some(({ name, in: location }) => location === 'header' && name === HEADER);
  if (!isDeclared || operation.keepsOwnKeys || typeof key !== 'string' || !exchange.caller) return null;
  const requestSha256 = await hashRequest(exchange, body ?? null);
  return {
    caller: buildIdentity(exchange.caller),
    operationId: operation.operationId,
    key,
    requestSha256,
  };
}

/** Hashes `[path, query, body]` as JSON. Serializes lists in slices, because bodies may have 16 MB. */
async function hashRequest({ path, queryText }: Exchange, body: unknown): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([path, queryText]).slice(0, -1));
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return hash.update(`,${JSON.stringify(body)}]`).digest();
  for (const [location, [name, value]] of Object.entries(body).entries()) {
    hash.update(`${location === 0 ? ',{' : ','}${JSON.stringify(name)}:`);
    if (!Array.isArray(value)) hash.update(JSON.stringify(value));
    else {
      await forEachInSlices(value, (item, index) => hash.update(`${index === 0 ? '[' : ','}${JSON.stringify(item)}`));
      hash.update(value.length === 0 ? '[]' : ']');
    }
  }
  return hash.update(Object.keys(body).length === 0 ? ',{}]' : '}]').digest();
}

/** Answers belong to the person, independent of the token. */
export function buildIdentity({ user, credentialId }: Caller): string {
  return user ? `user:${user.id}` : `credential:${credentialId}`;
}

/**
 * Stores the answer in the same transaction. A client error (4xx) is stored too, after its changes are rolled back; a
 * server error is not.
 */
function answerInTransaction(
  db: Database,
  use: KeyUse,
  { exchange, actor }: KeyedRequest,
  answer: (db: Database) => Promise<Answer>,
): Promise<Answer | Problem> {
  return db.transaction(actor, async (trx) => {
    const known = readStoredAnswer(await claimKey(trx, use), use);
    if (known) return known;
    try {
      const made = await databaseInTransaction(trx).transaction(actor, (savepoint) =>
        answer(databaseInTransaction(savepoint)),
      );
      await storeAnswer(trx, use, serializeAnswer(made));
      return made;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await storeAnswer(trx, use, serializeAnswer(buildProblemAnswer(exchange, error)));
      return error;
    }
  });
}

/**
 * Likewise without a transaction around the handler, so that no connection is held while waiting for an external
 * service.
 */
async function answerWithLease(
  db: Database,
  use: KeyUse,
  { exchange, actor }: KeyedRequest,
  answer: (db: Database) => Promise<Answer>,
): Promise<Answer | Problem> {
  const known = readStoredAnswer(await leaseKey(db, actor, use), use);
  if (known) return known;
  const store = (made: Answer) => db.transaction(actor, (trx) => storeAnswer(trx, use, serializeAnswer(made)));
  try {
    const made = await answer(db);
    await store(made);
    return made;
  } catch (error) {
    if (isRefusal(error)) {
      await store(buildProblemAnswer(exchange, error));
      return error;
    }
    // If this fails, the lease expires.
    await releaseKey(db, actor, use).catch(() => {});
    throw error;
  }
}

/** The stored answer of a key; null: the key is claimed for this request. Throws a Problem (409). */
function readStoredAnswer(claim: KeyClaim, { key }: KeyUse): Answer | null {
  switch (claim.kind) {
    case 'other-request':
      throw keyReused(key);
    case 'running':
      throw stillRunning(key);
    case 'answered':
      return { ...claim.answer, headers: { ...claim.answer.headers, 'Idempotency-Replayed': 'true' } };
    case 'claimed':
      return null;
  }
}

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/** Converts an answer for storage. Operations with a key answer JSON. */
function serializeAnswer({ status, headers, body }: Answer): StoredAnswer {
  return { status, headers, body: body === null ? null : String(body) };
}
