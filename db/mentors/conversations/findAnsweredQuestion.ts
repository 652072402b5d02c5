import type { Database } from '../../core/connect.js';
import type { AnswerOutcome, AnswerSource } from './conversationTurn.js';

/** A question with its answer. Times are ISO 8601, UTC. */
export interface AnsweredQuestion {
  sessionKey: string;
  questionId: string;
  question: string;
  askedAt: string;
  answerId: string;
  text: string;
  answeredAt: string;
  model: string;
  promptTokens: number;
  completionTokens: number;
  seconds: number;
  outcome: AnswerOutcome;
  sources: AnswerSource[];
  guidedPrompts: string[];
}

const FIND = {
  name: 'find_answered_question',
  text: `
    select session.session_key as "sessionKey", turn.question_id as "questionId", question.text as question, utc_time(question.at) as "askedAt",
           turn.answer_id as "answerId", answer.text, utc_time(answer.at) as "answeredAt", answer.model, answer.prompt_tokens as "promptTokens",
           answer.completion_tokens as "completionTokens", answer.seconds::float8 as seconds, turn.outcome, turn.sources, turn.guided_prompts as "guidedPrompts"
      from conversation_turns turn
      join conversation_sessions session on session.platform_id = $1 and session.id = turn.session_id
      join conversation_messages question on question.platform_id = $1 and question.id = turn.question_id
      join conversation_messages answer on answer.platform_id = $1 and answer.id = turn.answer_id
     where turn.platform_id = $1 and turn.question_id = $2`,
};

/** Finds a question with its stored answer; null while there is none. */
export async function findAnsweredQuestion(
  db: Pick<Database, 'read'>,
  platformId: number,
  questionId: string,
): Promise<AnsweredQuestion | null> {
  return (await db.read<AnsweredQuestion>(FIND, [platformId, questionId]))[0] ?? null;
}
