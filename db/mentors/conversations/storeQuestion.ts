import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query, change } from '../../core/transaction.js';
import { type ConversationTurn } from './conversationTurn.js';
import { scoreSentiment } from './scoreSentiment.js';

export interface IncomingQuestion {
  platformId: number;
  /** The id of the session. The person and the mentor are those of the session. */
  sessionId: number;
  userId: number;
  mentorId: number;
  text: string;
  /** Calls of the same person with the same key are one question. */
  idempotencyKey: string | null;
  /** Hash of everything that the question consists of. */
  requestSha256: Buffer;
}

/** The exclusive right to answer a question. Only its holder can store the answer. */
export interface QuestionClaim {
  platformId: number;
  questionId: string;
  claim: string;
}

/** Outcome of storing a question. `running`: another request answers it, and its claim lasts for `seconds` more. */
export type StoredQuestion =
  | { kind: 'claimed'; claim: QuestionClaim }
  | { kind: 'answered'; questionId: string }
  | { kind: 'running'; seconds: number }
  | { kind: 'other_request' }
  | { kind: 'no_session' };

/**
 * Seconds that a claim lasts. Its holder renews it earlier; after a crash the question can be repeated when it
 * expires.
 */
export const QUESTION_CLAIM_S = 20;

const LOCK = {
  name: 'lock_conversation_session',
  text: 'select id from conversation_sessions where platform_id = $1 and id = $2 for update',
};

interface StoredClaim {
  questionId: string;
  isSame: boolean;
  state: ConversationTurn['state'];
  /** Seconds until the claim expires; zero or negative when it has expired. */
  seconds: number;
}

const FIND_BY_KEY = {
  name: 'find_conversation_turn_by_key',
  text: `
    select question_id as "questionId", request_sha256 = $4 as "isSame", state, ceil(extract(epoch from claimed_until - now()))::float8 as seconds
      from conversation_turns where platform_id = $1 and user_id = $2 and idempotency_key = $3 for update`,
};

// Each message of a session gets a later time than the one before, so that times give their order.
const STORE: ChangingStatement = {
  changes: true,
  name: 'store_conversation_question',
  text: `
    with asked as (
      insert into conversation_turns (platform_id, question_id, session_id, user_id, idempotency_key, request_sha256, claim, claimed_until)
      values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => ${QUESTION_CLAIM_S}))
      on conflict (platform_id, user_id, idempotency_key) where idempotency_key is not null do nothing
      returning session_id
    ), session as (
      update conversation_sessions set messages = messages + 1, last_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_at + interval '1 millisecond')
       where platform_id = $1 and id = (select session_id from asked)
      returning last_at
    )
    insert into conversation_messages (platform_id, id, session_id, user_id, mentor_id, at, role, text, sentiment)
    select $1, $2, $3, $4, $8, last_at, 'user', $9, $10 from session
    returning id`,
};

/**
 * Stores a question to a mentor and claims it for the caller. With a key that is already stored, tries to claim that
 * question.
 */
export function storeQuestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  question: IncomingQuestion,
): Promise<StoredQuestion> {
  const sentiment = scoreSentiment(question.text);
  return db.transaction(actor, async (trx) => {
    const { platformId, sessionId, userId, mentorId, text, idempotencyKey, requestSha256 } = question;
    if ((await query(trx, LOCK, [platformId, sessionId])).length === 0) return { kind: 'no_session' };
    const claim = { platformId, questionId: randomUUID(), claim: randomUUID() };
    const known = await claimStoredQuestion(trx, question, claim);
    if (known) return known;
    const values = [
      platformId,
      claim.questionId,
      sessionId,
      userId,
      idempotencyKey,
      requestSha256,
      claim.claim,
      mentorId,
      text,
      sentiment,
    ];
    if ((await query(trx, STORE, values)).length > 0) return { kind: 'claimed', claim };
    // Another session used the same key at the same time.
    return (await claimStoredQuestion(trx, question, claim)) ?? { kind: 'other_request' };
  });
}

async function claimStoredQuestion(
  trx: Transaction,
  { platformId, userId, idempotencyKey, requestSha256 }: IncomingQuestion,
  fresh: QuestionClaim,
): Promise<StoredQuestion | null> {
  if (idempotencyKey === null) return null;
  const [known] = await query<StoredClaim>(trx, FIND_BY_KEY, [platformId, userId, idempotencyKey, requestSha256]);
  if (!known) return null;
  const { questionId, isSame, state, seconds } = known;
  if (!isSame) return { kind: 'other_request' };
  if (state === 'answered') return { kind: 'answered', questionId };
  if (state === 'running' && seconds > 0) return { kind: 'running', seconds };
  await query(trx, CLAIM_AGAIN, [platformId, questionId, fresh.claim, QUESTION_CLAIM_S]);
  return { kind: 'claimed', claim: { ...fresh, questionId } };
}

/** Extends the claim of a question that is still being answered. */
export async function renewQuestionClaim(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, questionId, claim }: QuestionClaim,
): Promise<void> {
  await change(db, actor, RENEW, [platformId, questionId, claim, QUESTION_CLAIM_S]);
}

const CLAIM_AGAIN: ChangingStatement = {
  name: 'claim a question again',
  changes: true,
  text: `
    update conversation_turns set state = 'running', claim = $3, claimed_until = now() + make_interval(secs => $4)
     where platform_id = $1 and question_id = $2`,
};

const RENEW: ChangingStatement = {
  name: 'renew claim of a question',
  changes: true,
  text: `
    update conversation_turns set claimed_until = now() + make_interval(secs => $4)
     where platform_id = $1 and question_id = $2 and claim = $3 and state = 'running'`,
};
