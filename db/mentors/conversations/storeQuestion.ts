import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { sentimentOf } from './sentimentOf.js';

export interface IncomingQuestion {
  platformId: number;
  /** The number of the session, whose person and mentor these are. */
  sessionId: number;
  userId: number;
  mentorId: number;
  text: string;
  /** The same person and key: the same question. */
  idempotencyKey: string | null;
  /** Of all that the question consists of. */
  requestSha256: Buffer;
}

/** A question that somebody answers now: only who has the claim stores the answer. */
export interface QuestionClaim {
  platformId: number;
  questionId: string;
  claim: string;
}

/** What became of a question that was sent. `running`: another request answers it; it is known to be so for some seconds. */
export type StoredQuestion =
  | { kind: 'claimed'; claim: QuestionClaim }
  | { kind: 'answered'; questionId: string }
  | { kind: 'running'; seconds: number }
  | { kind: 'other_request' }
  | { kind: 'no_session' };

/** Whoever answers renews the claim long before. When they die, the question can be repeated after so long. */
export const QUESTION_CLAIM_S = 20;

const LOCK = {
  name: 'lock_conversation_session',
  text: 'select id from conversation_sessions where platform_id = $1 and id = $2 for update',
};

interface KnownTurn {
  questionId: string;
  isSame: boolean;
  state: 'running' | 'answered' | 'failed';
  /** Until which the claim holds; not positive when it does not any more. */
  seconds: number;
}

const FIND_BY_KEY = {
  name: 'find_conversation_turn_by_key',
  text: `
    select question_id as "questionId", request_sha256 = $4 as "isSame", state, ceil(extract(epoch from claimed_until - now()))::float8 as seconds
      from conversation_turns where platform_id = $1 and user_id = $2 and idempotency_key = $3 for update`,
};

const TAKE_OVER: ChangingStatement = {
  changes: true,
  name: 'take_over_conversation_turn',
  text: `
    update conversation_turns set state = 'running', claim = $3, claimed_until = now() + make_interval(secs => ${QUESTION_CLAIM_S})
     where platform_id = $1 and question_id = $2`,
};

// Messages of a session have times that differ, so that their order is the one in which they were stored.
const STORE: ChangingStatement = {
  changes: true,
  name: 'store_conversation_question',
  text: `
    with turn as (
      insert into conversation_turns (platform_id, question_id, session_id, user_id, idempotency_key, request_sha256, claim, claimed_until)
      values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => ${QUESTION_CLAIM_S}))
      on conflict (platform_id, user_id, idempotency_key) where idempotency_key is not null do nothing
      returning session_id
    ), session as (
      update conversation_sessions set messages = messages + 1, last_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_at + interval '1 millisecond')
       where platform_id = $1 and id = (select session_id from turn)
      returning last_at
    )
    insert into conversation_messages (platform_id, id, session_id, user_id, mentor_id, at, role, text, sentiment)
    select $1, $2, $3, $4, $8, last_at, 'user', $9, $10 from session
    returning id`,
};

/** Stores a question to a mentor, and claims it for the caller to answer; by a known key, claims the question that is stored already. */
export function storeQuestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  question: IncomingQuestion,
): Promise<StoredQuestion> {
  const sentiment = sentimentOf(question.text);
  return db.transaction(actor, async (trx) => {
    const { platformId, sessionId, userId, mentorId, text, idempotencyKey, requestSha256 } = question;
    if ((await query(trx, LOCK, [platformId, sessionId])).length === 0) return { kind: 'no_session' };
    const claim = { platformId, questionId: randomUUID(), claim: randomUUID() };
    const known = await claimKnown(trx, question, claim);
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
    // The same key came in another session at the same time.
    return (await claimKnown(trx, question, claim)) ?? { kind: 'other_request' };
  });
}

async function claimKnown(
  trx: Transaction,
  { platformId, userId, idempotencyKey, requestSha256 }: IncomingQuestion,
  fresh: QuestionClaim,
): Promise<StoredQuestion | null> {
  if (idempotencyKey === null) return null;
  const [known] = await query<KnownTurn>(trx, FIND_BY_KEY, [platformId, userId, idempotencyKey, requestSha256]);
  if (!known) return null;
  const { questionId, isSame, state, seconds } = known;
  if (!isSame) return { kind: 'other_request' };
  if (state === 'answered') return { kind: 'answered', questionId };
  if (state === 'running' && seconds > 0) return { kind: 'running', seconds };
  await query(trx, TAKE_OVER, [platformId, questionId, fresh.claim]);
  return { kind: 'claimed', claim: { ...fresh, questionId } };
}

const RENEW: ChangingStatement = {
  changes: true,
  name: 'renew_conversation_turn',
  text: `
    update conversation_turns set claimed_until = now() + make_interval(secs => ${QUESTION_CLAIM_S})
     where platform_id = $1 and question_id = $2 and claim = $3 and state = 'running'`,
};

/** Says that the question is still being answered. */
export async function renewQuestionClaim(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, questionId, claim }: QuestionClaim,
): Promise<void> {
  await db.transaction(actor, (trx) => query(trx, RENEW, [platformId, questionId, claim]));
}
