import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { databaseInTransaction, query } from '../core/transaction.js';
import type { BotDelivery } from './botDelivery.js';
import type { BotEvent, BotEventState } from './botEvent.js';
import type { ChannelAccount } from './channelAccount.js';
import { type ConversationClaim, lockConversation } from './conversationClaim.js';

// Statements by hand: they run for every message of a flood, and cost half the time of the same through models.

export interface EventOutcome {
  state: Exclude<BotEventState, 'pending'>;
  /** Why the message was not answered; null when it was. */
  reason: string | null;
  /** The account that wrote, if it is known by now. */
  account: ChannelAccount | null;
  userId: BotEvent['user_id'];
  /** The mentor that answered. */
  mentor: { platformId: number; id: number } | null;
  /** Builds the reply in the transaction that stores it; null for no reply. */
  reply: ((within: Database) => Promise<EventReply | null>) | null;
}

export interface EventReply {
  /** The text that may be shown. */
  text: BotDelivery['text'];
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
    const finished = await query(
      trx,
      {
        changes: true,
        name: 'finish bot event',
        text: `
          update bot_events
             set state = $3, last_error = $4, user_id = $5, mentor_platform_id = $6, mentor_id = $7, finished_at = now(), attempts = attempts + 1,
                 account_key = coalesce($8, account_key), account = coalesce($9, account)
           where platform_id = $1 and id = $2 and state = 'pending'
          returning id`,
      },
      [
        claim.platformId,
        eventId,
        state,
        reason?.slice(0, MAX_REASON_LENGTH) ?? null,
        userId,
        mentor?.platformId ?? null,
        mentor?.id ?? null,
        account?.key ?? null,
        account && JSON.stringify(account.shown),
      ],
    );
    const delivery = finished.length > 0 && reply ? await reply(databaseInTransaction(trx)) : null;
    if (!delivery) return;
    await query(
      trx,
      {
        changes: true,
        name: 'store bot delivery',
        text: `insert into bot_deliveries (platform_id, bot_id, event_id, user_id, text, sealed_text) values ($1, $2, $3, $4, $5, $6)
               on conflict (platform_id, event_id) do nothing`,
      },
      [claim.platformId, claim.botId, eventId, userId, delivery.text.slice(0, MAX_TEXT_LENGTH), delivery.encrypted],
    );
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
    await query(
      trx,
      {
        changes: true,
        name: 'postpone bot event',
        text: `
          update bot_events set attempts = attempts + 1, last_error = $3, next_attempt_at = now() + make_interval(secs => $4)
           where platform_id = $1 and id = $2 and state = 'pending'`,
      },
      [claim.platformId, eventId, reason.slice(0, MAX_REASON_LENGTH), waitMs / 1_000],
    );
  });
}
