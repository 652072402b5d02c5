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
import { type Steps, runInSlices } from '../../db/core/slices.js';
import { databaseInTransaction } from '../../db/core/transaction.js';
import { Problem } from '../../services/_shared/problems.js';
import { type Answer, problemAnswer } from './answer.js';
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
   * Runs the request, or repeats the answer that the caller got for the same Idempotency-Key within 24 hours. With a key, `answer` gets
   * the database from inside a transaction that stores the answer too: both are stored, or neither. Operations that call somebody outside get
   * the database as it is, and their key is leased meanwhile: a process that dies while it answers leaves the key to the next request after
   * the lease. Throws a Problem (409) when the key came with another request, or its first request is still running.
   */
  once(request: KeyedRequest, answer: (db: Database) => Promise<Answer>): Promise<Answer>;
}

/** Keys count where the contract declares the header and the operation does not keep them itself, and for callers with a credential: answers are stored for one. */
export function createIdempotency(db: Database): Idempotency {
  return {
    once: async (request, answer) => {
      const use = await keyUse(request);
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

async function keyUse({ exchange, operation, body }: KeyedRequest): Promise<KeyUse | null> {
  const key = exchange.request.headers[HEADER.toLowerCase()];
  const isDeclared = operation.parameters.some(({ name, in: place }) => place === 'header' && name === HEADER);
  if (!isDeclared || operation.keepsOwnKeys || typeof key !== 'string' || !exchange.caller) return null;
  const requestSha256 = await runInSlices(requestHash(exchange, body ?? null));
  return {
    caller: identityOf(exchange.caller),
    operationId: operation.operationId,
    key,
    requestSha256,
  };
}

/** Of `[path, query, body]` as JSON, an item of a list of the body a step: some bodies have 16 MB. */
function* requestHash({ path, queryText }: Exchange, body: unknown): Steps<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([path, queryText]).slice(0, -1));
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return hash.update(`,${JSON.stringify(body)}]`).digest();
  for (const [place, [name, value]] of Object.entries(body).entries()) {
    hash.update(`${place === 0 ? ',{' : ','}${JSON.stringify(name)}:`);
    if (!Array.isArray(value)) hash.update(JSON.stringify(value));
    else {
      for (const [index, item] of value.entries()) {
        hash.update(`${index === 0 ? '[' : ','}${JSON.stringify(item)}`);
        yield;
      }
      hash.update(value.length === 0 ? '[]' : ']');
    }
  }
  return hash.update(Object.keys(body).length === 0 ? ',{}]' : '}]').digest();
}

/** A person keeps their answers when they change to another token. */
function identityOf({ user, credentialId }: Caller): string {
  return user ? `user:${user.id}` : `credential:${credentialId}`;
}

/** A refusal is an answer too: it is stored, and what the request had changed before it is undone. What fails on our side stores nothing. */
function answerInTransaction(
  db: Database,
  use: KeyUse,
  { exchange, actor }: KeyedRequest,
  answer: (db: Database) => Promise<Answer>,
): Promise<Answer | Problem> {
  return db.transaction(actor, async (trx) => {
    const known = knownAnswer(await claimKey(trx, use), use);
    if (known) return known;
    try {
      const made = await databaseInTransaction(trx).transaction(actor, (savepoint) =>
        answer(databaseInTransaction(savepoint)),
      );
      await storeAnswer(trx, use, asText(made));
      return made;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await storeAnswer(trx, use, asText(problemAnswer(exchange, error)));
      return error;
    }
  });
}

/** The same without a transaction around the handler: no request holds a connection while it waits for an external service. */
async function answerWithLease(
  db: Database,
  use: KeyUse,
  { exchange, actor }: KeyedRequest,
  answer: (db: Database) => Promise<Answer>,
): Promise<Answer | Problem> {
  const known = knownAnswer(await leaseKey(db, actor, use), use);
  if (known) return known;
  const store = (made: Answer) => db.transaction(actor, (trx) => storeAnswer(trx, use, asText(made)));
  try {
    const made = await answer(db);
    await store(made);
    return made;
  } catch (error) {
    if (isRefusal(error)) {
      await store(problemAnswer(exchange, error));
      return error;
    }
    // Where this fails too, the lease ends by itself.
    await releaseKey(db, actor, use).catch(() => {});
    throw error;
  }
}

/** The answer that is stored for the key; null where the caller has claimed it. Throws a Problem (409). */
function knownAnswer(claim: KeyClaim, { key }: KeyUse): Answer | null {
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

/** Operations that take a key answer JSON. */
function asText({ status, headers, body }: Answer): StoredAnswer {
  return { status, headers, body: body === null ? null : String(body) };
}
