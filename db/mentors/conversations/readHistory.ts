import type { Database } from '../../core/connect.js';
import type { ConversationMessage } from './conversationMessage.js';

/** A message that precedes a question. */
export interface HistoryMessage extends Pick<ConversationMessage, 'text'> {
  role: Exclude<ConversationMessage['role'], 'system'>;
}

const MAX_MESSAGES = 30;

// Answers follow their questions, even when two questions came at the same time. Moderated and unanswered questions
// are excluded.
const READ = {
  name: 'read_conversation_history',
  text: `
    with question as materialized (
      select at from conversation_messages where platform_id = $1 and id = $3
    ), history as (
      select message.role, message.text, coalesce(question.at, message.at) as asked_at, message.at, message.id
        from conversation_messages message
        left join conversation_turns own on own.platform_id = $1 and own.session_id = $2 and own.question_id = message.id
        left join conversation_turns answered on answered.platform_id = $1 and answered.session_id = $2 and answered.answer_id = message.id
        left join conversation_messages question on question.platform_id = $1 and question.id = answered.question_id
       where message.platform_id = $1 and message.session_id = $2 and message.role in ('user', 'assistant') and message.text <> ''
         and message.at < (select at from question) and message.id <> $3
         and (own.question_id is null or own.outcome in ('answered', 'not_in_documents'))
         and (answered.question_id is null or answered.outcome in ('answered', 'not_in_documents'))
       order by asked_at desc, message.role, message.id desc limit ${MAX_MESSAGES}
    )
    select role, text from history order by asked_at, role desc, id`,
};

/** Reads the last messages of a session before a question, oldest first. */
export function readHistory(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionId: number,
  questionId: string,
): Promise<HistoryMessage[]> {
  return db.read<HistoryMessage>(READ, [platformId, sessionId, questionId]);
}
