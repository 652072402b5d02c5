import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { type Transaction, change, query } from '../core/transaction.js';

/** The task of the queue that answers messages to bots. The keys of its jobs are ids of conversations. */
export const ANSWER_BOT_MESSAGES = 'answer-bot-messages';

/** The exclusive right of a run to answer and deliver in a conversation. */
export interface ConversationClaim {
  platformId: number;
  id: number;
  botId: number;
  conversationKey: string;
  claim: string;
}

/** A later run has claimed the conversation, or its bot was removed. */
export class ConversationLost extends Error {
  override readonly name = 'ConversationLost';

  constructor() {
    super('Another run answers the conversation.');
  }
}

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim bot conversation',
  text: `
    update bot_conversations set claim = gen_random_uuid() where platform_id = $1 and id = $2
    returning platform_id as "platformId", id, bot_id as "botId", conversation_key as "conversationKey", claim`,
};

/** Claims a conversation, which ends an earlier claim. Returns null when its bot was removed. */
export async function claimConversation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: number,
): Promise<ConversationClaim | null> {
  const [claimed] = await change<ConversationClaim>(db, actor, CLAIM, [platformId, id]);
  return claimed ?? null;
}

const LOCK = {
  name: 'lock bot conversation',
  text: `select 1 as locked from bot_conversations where platform_id = $1 and id = $2 and claim = $3 for update`,
};

/** Locks the conversation for the rest of the transaction. Throws ConversationLost. */
export async function lockConversation(
  trx: Transaction,
  { platformId, id, claim }: Pick<ConversationClaim, 'platformId' | 'id' | 'claim'>,
): Promise<void> {
  if ((await query(trx, LOCK, [platformId, id, claim])).length === 0) throw new ConversationLost();
}
