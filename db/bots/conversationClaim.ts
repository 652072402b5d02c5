import { randomUUID } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { type Transaction, change, query } from '../core/transaction.js';

/** The exclusive right of a process to answer and deliver in a conversation. */
export interface ConversationClaim {
  platformId: number;
  botId: number;
  conversationKey: string;
  claim: string;
}

/** The claim expired, and another process has claimed the conversation. */
export class ConversationLost extends Error {
  override readonly name = 'ConversationLost';

  constructor() {
    super('Another process answers the conversation.');
  }
}

/**
 * Seconds that a claim lasts. Its holder renews it earlier; after a crash another process continues when it expires.
 */
export const CONVERSATION_CLAIM_S = 15;

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim bot conversations',
  // The recursion finds the platforms by index, however much waits in one of them. `ordinal` makes platforms alternate.
  text: `
    with recursive tenant (id) as (
      select min(platform_id) from bot_conversations where due_at is not null
      union all
      select (select min(platform_id) from bot_conversations where due_at is not null and platform_id > tenant.id) from tenant where tenant.id is not null
    ),
    candidate as (
      select found.*, row_number() over (partition by found.platform_id order by found.due_at) + coalesce(cast(cast($4 as jsonb) ->> cast(found.platform_id as text) as integer), 0) as ordinal
        from tenant
       cross join lateral (
         select platform_id, bot_id, conversation_key, due_at from bot_conversations
          where platform_id = tenant.id and due_at <= now() and (busy_until is null or busy_until <= now())
          order by due_at limit $3
       ) found
    ),
    chosen as (
      select conversation.platform_id, conversation.bot_id, conversation.conversation_key
        from candidate
        join bot_conversations conversation using (platform_id, bot_id, conversation_key)
       where candidate.ordinal <= $3 and conversation.due_at <= now() and (conversation.busy_until is null or conversation.busy_until <= now())
       order by candidate.ordinal, candidate.due_at
       limit $2
         for update of conversation skip locked
    )
    update bot_conversations conversation
       set busy_until = now() + make_interval(secs => ${CONVERSATION_CLAIM_S}), claim = $1
      from chosen
     where conversation.platform_id = chosen.platform_id and conversation.bot_id = chosen.bot_id and conversation.conversation_key = chosen.conversation_key
    returning conversation.platform_id as "platformId", conversation.bot_id as "botId", conversation.conversation_key as "conversationKey", conversation.claim`,
};

/**
 * Claims up to `most` conversations in which work is due, at most `mostOfPlatform` per platform. `busy` is the number
 * of conversations that each platform already occupies. Platforms alternate, so that a busy one does not delay the
 * others. Safe in several processes.
 */
export function claimConversations(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { most, mostOfPlatform, busy }: { most: number; mostOfPlatform: number; busy: ReadonlyMap<number, number> },
): Promise<ConversationClaim[]> {
  return change<ConversationClaim>(db, actor, CLAIM, [
    randomUUID(),
    most,
    mostOfPlatform,
    JSON.stringify(Object.fromEntries(busy)),
  ]);
}

const IS_CLAIMED_SQL = 'platform_id = $1 and bot_id = $2 and conversation_key = $3 and claim = $4';
const listKey = ({ platformId, botId, conversationKey, claim }: ConversationClaim) => [
  platformId,
  botId,
  conversationKey,
  claim,
];

/** Extends a claim. Returns false when the claim is lost. */
export async function renewConversationClaim(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
): Promise<boolean> {
  const statement: ChangingStatement = {
    changes: true,
    name: 'renew bot conversation',
    text: `update bot_conversations set busy_until = now() + make_interval(secs => ${CONVERSATION_CLAIM_S}) where ${IS_CLAIMED_SQL} returning 1 as renewed`,
  };
  return (await change(db, actor, statement, listKey(claim))).length > 0;
}

/** Locks the conversation for the rest of the transaction. Throws ConversationLost. */
export async function lockConversation(trx: Transaction, claim: ConversationClaim): Promise<void> {
  const statement = {
    name: 'lock bot conversation',
    text: `select 1 as locked from bot_conversations where ${IS_CLAIMED_SQL} for update`,
  };
  if ((await query(trx, statement, listKey(claim))).length === 0) throw new ConversationLost();
}

const RELEASE: ChangingStatement = {
  changes: true,
  name: 'release bot conversation',
  text: `
    update bot_conversations conversation
       set busy_until = null, claim = null,
           due_at = coalesce(
             (select min(delivery.next_attempt_at)
                from bot_deliveries delivery join bot_events event on event.platform_id = delivery.platform_id and event.id = delivery.event_id
               where delivery.platform_id = $1 and delivery.bot_id = $2 and delivery.state in ('pending', 'sending') and event.conversation_key = $3),
             (select event.next_attempt_at from bot_events event
               where event.platform_id = $1 and event.bot_id = $2 and event.conversation_key = $3 and event.state = 'pending'
               order by event.sequence limit 1))
     where ${IS_CLAIMED_SQL}`,
};

/** Releases a claim, and sets when the next work in the conversation is due. Does nothing when the claim is lost. */
export function releaseConversation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    // Locked first, so that the statement sees every event that was stored before.
    try {
      await lockConversation(trx, claim);
    } catch (error) {
      if (error instanceof ConversationLost) return;
      throw error;
    }
    await query(trx, RELEASE, listKey(claim));
  });
}
