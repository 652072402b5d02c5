import { createHash } from 'node:crypto';
import type { Caller } from '../db/access/caller.js';
import { type KeyUse, claimKey, keepAnswer, releaseKey } from '../db/access/idempotentAnswers.js';
import type { Database } from '../db/core/connect.js';
import { Problem } from '../handlers/_shared/problems.js';
import { type Answer, problemAnswer } from './answer.js';
import type { ContractOperation } from './contract.js';
import type { Exchange } from './exchange.js';
import { keyReused, stillRunning } from './problems.js';

const HEADER = 'Idempotency-Key';

export interface KeyedRequest {
  exchange: Exchange;
  operation: ContractOperation;
  body: unknown;
}

export interface Idempotency {
  /**
   * Runs the work, or repeats the answer that the caller got for the same Idempotency-Key within 24 hours. Throws a
   * Problem (409) when the key came with another request, or its first request is still running.
   */
  once(request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer>;
}

/** Keys count where the contract declares the header, and for callers with a credential: answers are kept for one. */
export function createIdempotency(db: Pick<Database, 'read'>): Idempotency {
  return {
    once: async (request, work) => {
      const use = keyUse(request);
      if (!use) return work();
      const claim = await claimKey(db, use);
      switch (claim.kind) {
        case 'other-request':
          throw keyReused(use.key);
        case 'running':
          throw stillRunning(use.key);
        case 'answered':
          return { ...claim.answer, headers: { ...claim.answer.headers, 'Idempotency-Replayed': 'true' } };
        case 'claimed':
          return runAndKeep(db, use, request.exchange, work);
      }
    },
  };
}

function keyUse({ exchange, operation, body }: KeyedRequest): KeyUse | null {
  const key = exchange.request.headers[HEADER.toLowerCase()];
  const isDeclared = operation.parameters.some(({ name, in: place }) => place === 'header' && name === HEADER);
  if (!isDeclared || typeof key !== 'string' || !exchange.caller) return null;
  const asked = JSON.stringify([exchange.path, exchange.queryText, body ?? null]);
  return {
    caller: identityOf(exchange.caller),
    operationId: operation.operationId,
    key,
    requestSha256: createHash('sha256').update(asked).digest(),
  };
}

/** A person keeps their answers when they change to another token. */
function identityOf({ user, credentialId }: Caller): string {
  return user ? `user:${user.id}` : `credential:${credentialId}`;
}

async function runAndKeep(
  db: Pick<Database, 'read'>,
  use: KeyUse,
  exchange: Exchange,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await work();
    await keepAnswer(db, use, answer);
    return answer;
  } catch (error) {
    // A refusal is an answer too; what failed on our side may be tried again.
    if (error instanceof Problem && error.status < 500) await keepAnswer(db, use, problemAnswer(exchange, error));
    else await releaseKey(db, use).catch(() => {});
    throw error;
  }
}
