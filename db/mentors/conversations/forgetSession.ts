import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';

const LOCK = {
  name: 'lock_conversation_session',
  text: 'select id from conversation_sessions where platform_id = $1 and id = $2 for update',
};

// What answers cost stays, as calls without a conversation. The sums of the weeks have it already.
const KEEP_COSTS: ChangingStatement = {
  changes: true,
  name: 'keep_costs_of_forgotten_session',
  text: `
    insert into llm_usage (platform_id, user_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at)
    select platform_id, user_id, 'forgotten_conversation', '', coalesce(model, ''), coalesce(prompt_tokens, 0), coalesce(completion_tokens, 0), 'answered',
           cast(coalesce(seconds, 0) * 1000 as integer), at
      from conversation_messages
     where platform_id = $1 and session_id = $2 and (prompt_tokens > 0 or completion_tokens > 0)`,
};

const FORGET: ChangingStatement[] = ['conversation_turns', 'conversation_messages'].map((table) => ({
  changes: true,
  name: `forget_session_in_${table}`,
  text: `delete from ${table} where platform_id = $1 and session_id = $2`,
}));

const FORGET_SESSION: ChangingStatement = {
  changes: true,
  name: 'forget_conversation_session',
  text: 'delete from conversation_sessions where platform_id = $1 and id = $2',
};

/** Removes a session with all that was said in it. What it cost stays. Returns whether there was one. Safe to repeat and in parallel. */
export function forgetSession(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  sessionId: number,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    if ((await query(trx, LOCK, [platformId, sessionId])).length === 0) return false;
    for (const statement of [KEEP_COSTS, ...FORGET, FORGET_SESSION])
      await query(trx, statement, [platformId, sessionId]);
    return true;
  });
}
