import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { databaseInTransaction, query } from '../core/transaction.js';
import type { BotEventState } from './botEvent.js';
import type { ChannelAccount } from './channelAccount.js';
import { type ConversationClaim, holdConversation } from './conversationClaim.js';

export interface EventOutcome {
  state: Exclude<BotEventState, 'pending'>;
  /** Why, where it was not answered. */
  reason: string | null;
  /** Who wrote, as far as it is known now. */
  account: ChannelAccount | null;
  userId: number | null;
  /** Who answered. */
  mentor: { platformId: number; id: number } | null;
  /** Makes what is sent back, in the transaction that stores it; null: nothing is. */
  reply: ((within: Database) => Promise<EventReply | null>) | null;
}

export interface EventReply {
  /** As it may be shown. */
  text: string;
  /** Sent instead of the text, to the writer alone. */
  sealed: string | null;
}

const MOST_TEXT = 200_000;
const MOST_REASON = 2_000;

/** Stores what became of a message together with what is sent back for it. Doing it again changes nothing. Throws ConversationLost. */
export function finishEvent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
  eventId: number,
  { state, reason, account, userId, mentor, reply }: EventOutcome,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await holdConversation(trx, claim);
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
        reason?.slice(0, MOST_REASON) ?? null,
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
      [claim.platformId, claim.botId, eventId, userId, delivery.text.slice(0, MOST_TEXT), delivery.sealed],
    );
  });
}

/** Lets a message wait for another attempt. Throws ConversationLost. */
export function postponeEvent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  claim: ConversationClaim,
  eventId: number,
  { reason, waitMs }: { reason: string; waitMs: number },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await holdConversation(trx, claim);
    await query(
      trx,
      {
        changes: true,
        name: 'postpone bot event',
        text: `
          update bot_events set attempts = attempts + 1, last_error = $3, next_attempt_at = now() + make_interval(secs => $4)
           where platform_id = $1 and id = $2 and state = 'pending'`,
      },
      [claim.platformId, eventId, reason.slice(0, MOST_REASON), waitMs / 1_000],
    );
  });
}
