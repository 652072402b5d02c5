import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { ConversationMessage } from './conversationMessage.js';
import { ConversationSession } from './conversationSession.js';
import { ConversationTurn } from './conversationTurn.js';

const LOCK = {
  name: 'lock_conversation_session',
  text: 'select id from conversation_sessions where platform_id = $1 and id = $2 for update',
};

// The costs of answers stay as calls without a conversation. The weekly sums already include them.
const RETAIN_COSTS: ChangingStatement = {
  changes: true,
  name: 'retain_costs_of_deleted_session',
  text: `
    insert into llm_usage (platform_id, user_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at)
    select platform_id, user_id, 'forgotten_conversation', '', coalesce(model, ''), coalesce(prompt_tokens, 0), coalesce(completion_tokens, 0), 'answered',
           cast(coalesce(seconds, 0) * 1000 as integer), at
      from conversation_messages
     where platform_id = $1 and session_id = $2 and (prompt_tokens > 0 or completion_tokens > 0)`,
};

/**
 * Deletes a session with its messages, and retains its costs. Returns false when there is no such session. Safe to
 * repeat and in parallel.
 */
export function deleteSession(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  sessionId: number,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    if ((await query(trx, LOCK, [platformId, sessionId])).length === 0) return false;
    await query(trx, RETAIN_COSTS, [platformId, sessionId]);
    const ofSession = { platform_id: platformId, session_id: sessionId };
    await ConversationTurn.query(trx).delete().where(ofSession);
    await ConversationMessage.query(trx).delete().where(ofSession);
    await ConversationSession.query(trx).deleteById([platformId, sessionId]);
    return true;
  });
}
