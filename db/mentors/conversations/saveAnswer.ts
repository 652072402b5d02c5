import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { llmLockKey } from '../../accounts/llm/reserveUsage.js';
import { type AnswerOutcome, type AnswerSource, ConversationTurn } from './conversationTurn.js';
import type { QuestionClaim } from './storeQuestion.js';

export interface NewAnswer {
  text: string;
  outcome: AnswerOutcome;
  model: string;
  /** Tokens of all model calls of the answer. */
  promptTokens: number;
  completionTokens: number;
  seconds: number;
  sources: AnswerSource[];
  guidedPrompts: string[];
}

/** Stores the costs of model calls within a transaction. Returns US dollars, or null when the price is unknown. */
export type SettleCosts = (trx: Transaction) => Promise<{ cost: number | null }>;

const buildSettleOptions = (platformId: number) => ({ queue: llmLockKey(platformId) });

const settleNothing: SettleCosts = () => Promise.resolve({ cost: null });

/** Another process has taken over the question, or its session was deleted. */
export class QuestionClaimLost extends Error {
  override readonly name = 'QuestionClaimLost';

  constructor() {
    super('Another process answers the question.');
  }
}

const SAVE: ChangingStatement = {
  changes: true,
  name: 'save_conversation_answer',
  text: `
    with turn as (
      update conversation_turns
         set state = 'answered', answer_id = gen_random_uuid(), outcome = $4, sources = cast($9 as jsonb), guided_prompts = $10, claimed_until = now()
       where platform_id = $1 and question_id = $2 and claim = $3 and state = 'running'
      returning session_id, user_id, answer_id
    ), session as (
      update conversation_sessions set messages = messages + 1, last_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_at + interval '1 millisecond')
       where platform_id = $1 and id = (select session_id from turn)
      returning id, mentor_id, last_at
    )
    insert into conversation_messages (platform_id, id, session_id, user_id, mentor_id, at, role, text, model, prompt_tokens, completion_tokens, seconds, cost)
    select $1, turn.answer_id, session.id, turn.user_id, session.mentor_id, session.last_at, 'assistant', $5, $6, $7, $8, $11, $12
      from turn cross join session
    returning id`,
};

/**
 * Stores the answer to a claimed question and its costs in one transaction. Throws QuestionClaimLost, and stores
 * nothing, when the caller's claim has ended.
 */
export async function saveAnswer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, questionId, claim }: QuestionClaim,
  answer: NewAnswer,
  settle: SettleCosts = settleNothing,
): Promise<void> {
  const { outcome, text, model, promptTokens, completionTokens, sources, guidedPrompts, seconds } = answer;
  await db.transaction(
    actor,
    async (trx) => {
      const { cost } = await settle(trx);
      const values = [
        platformId,
        questionId,
        claim,
        outcome,
        text,
        model,
        promptTokens,
        completionTokens,
        JSON.stringify(sources),
        guidedPrompts,
        seconds,
        cost,
      ];
      if ((await query(trx, SAVE, values)).length === 0) throw new QuestionClaimLost();
    },
    buildSettleOptions(platformId),
  );
}

/**
 * Releases a claimed question as failed, so that it can be repeated at once, and stores its costs in the same
 * transaction.
 */
export async function failQuestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, questionId, claim }: QuestionClaim,
  settle: SettleCosts = settleNothing,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => {
      await settle(trx);
      await ConversationTurn.query(trx)
        .findById([platformId, questionId])
        .where({ claim, state: 'running' })
        .patch({ state: 'failed', claimed_until: trx.fn.now() });
    },
    buildSettleOptions(platformId),
  );
}

/** Stores the costs of model calls that produced no message. */
export async function storeCosts(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  settle: SettleCosts,
): Promise<void> {
  await db.transaction(actor, settle, buildSettleOptions(platformId));
}

const SAVE_GREETING: ChangingStatement = {
  changes: true,
  name: 'save_conversation_greeting',
  text: `
    with session as (
      update conversation_sessions set messages = messages + 1 where platform_id = $1 and id = $2 and messages = 0
      returning id, user_id, mentor_id, started_at
    )
    insert into conversation_messages (platform_id, id, session_id, user_id, mentor_id, at, role, text, model, prompt_tokens, completion_tokens, seconds, cost)
    select $1, gen_random_uuid(), id, user_id, mentor_id, started_at, 'assistant', $3, $4, $5, $6, $7, $8 from session`,
};

/**
 * Stores a mentor's greeting unless the session already has a message. `call` is the model call that wrote it; null
 * for a fixed text.
 */
export async function saveGreeting(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, sessionId }: { platformId: number; sessionId: number },
  {
    text,
    call,
  }: {
    text: string;
    call: (Pick<NewAnswer, 'model' | 'promptTokens' | 'completionTokens' | 'seconds'> & { settle: SettleCosts }) | null;
  },
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => {
      const { cost } = await (call?.settle ?? settleNothing)(trx);
      const tokens = [
        call?.model ?? null,
        call?.promptTokens ?? null,
        call?.completionTokens ?? null,
        call?.seconds ?? null,
        cost,
      ];
      await query(trx, SAVE_GREETING, [platformId, sessionId, text, ...tokens]);
    },
    buildSettleOptions(platformId),
  );
}
