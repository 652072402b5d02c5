import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { databaseInTransaction } from '../core/transaction.js';
import { BotDelivery } from './botDelivery.js';
import { BotEvent, type BotEventState } from './botEvent.js';
import type { ChannelAccount } from './channelAccount.js';
import { type ConversationClaim, lockConversation } from './conversationClaim.js';

export interface EventOutcome {
  state: Exclude<BotEventState, 'pending'>;
  /** Why the message was not answered; null when it was. */
  reason: string | null;
  /** The account that wrote, if it is known by now. */
  account: ChannelAccount | null;
  userId: number | null;
  /** The mentor that answered. */
  mentor: { platformId: number; id: number } | null;
  /** Builds the reply in the transaction that stores it; null for no reply. */
  reply: ((within: Database) => Promise<EventReply | null>) | null;
}

export interface EventReply {
  /** The text that may be shown. */
  text: string;
  /** Sent instead of the text, only to the person who wrote. */
  encrypted: string | null;
}

const MAX_TEXT_LENGTH = 200_000;
const MAX_REASON_LENGTH = 2_000;

/** Stores the outcome of a message and its reply in one transaction. Safe to repeat. Throws ConversationLost. */
export function finishEvent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
  eventId: number,
  { state, reason, account, userId, mentor, reply }: EventOutcome,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await lockConversation(trx, claim);
    const finished = await BotEvent.query(trx)
      .findById([claim.platformId, eventId])
      .where({ state: 'pending' })
      .patch({
        state,
        last_error: reason?.slice(0, MAX_REASON_LENGTH) ?? null,
        user_id: userId,
        mentor_platform_id: mentor?.platformId ?? null,
        mentor_id: mentor?.id ?? null,
        finished_at: trx.fn.now(),
        attempts: trx.raw('attempts + 1'),
        ...(account && { account_key: account.key, account: account.shown }),
      });
    const delivery = finished > 0 && reply ? await reply(databaseInTransaction(trx)) : null;
    if (!delivery) return;
    await BotDelivery.query(trx)
      .insert({
        platform_id: claim.platformId,
        bot_id: claim.botId,
        event_id: eventId,
        user_id: userId,
        text: delivery.text.slice(0, MAX_TEXT_LENGTH),
        sealed_text: delivery.encrypted,
      })
      .onConflict(['platform_id', 'event_id'])
      .ignore();
  });
}

/** Schedules another attempt to answer a message. Throws ConversationLost. */
export function postponeEvent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
  eventId: number,
  { reason, waitMs }: { reason: string; waitMs: number },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await lockConversation(trx, claim);
    await BotEvent.query(trx)
      .findById([claim.platformId, eventId])
      .where({ state: 'pending' })
      .patch({
        attempts: trx.raw('attempts + 1'),
        last_error: reason.slice(0, MAX_REASON_LENGTH),
        next_attempt_at: trx.raw('now() + make_interval(secs => ?)', [waitMs / 1_000]),
      });
  });
}
