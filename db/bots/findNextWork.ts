import type { Database } from '../core/connect.js';
import type { BotDelivery } from './botDelivery.js';
import type { BotEvent } from './botEvent.js';
import type { ConversationClaim } from './conversationClaim.js';

/** A message that waits for an answer. */
export interface DueEvent extends Pick<BotEvent, 'id' | 'text' | 'attempts'> {
  externalId: string;
  accountKey: string | null;
  replyTo: BotEvent['reply_to'];
}

/** An answer that waits to be sent. */
export interface DueDelivery extends Pick<BotDelivery, 'id' | 'text' | 'attempts'> {
  eventId: number;
  /** Sent instead of the text, only to the person who wrote. */
  encryptedText: string | null;
  partsSent: number;
  replyTo: BotEvent['reply_to'];
}

export type NextWork =
  | { kind: 'delivery'; delivery: DueDelivery }
  | { kind: 'event'; event: DueEvent }
  /** The next attempt is due later. */
  | { kind: 'pause'; until: Date };

interface Row {
  delivery: DueDelivery | null;
  event: DueEvent | null;
  dueAt: Date | null;
}

const FIND = {
  name: 'find next bot work',
  // An answer waits for earlier answers, and a message waits for the answers to earlier messages.
  text: `
    with delivery as (
      select delivery.*, event.reply_to
        from bot_deliveries delivery join bot_events event on event.platform_id = delivery.platform_id and event.id = delivery.event_id
       where delivery.platform_id = $1 and delivery.bot_id = $2 and delivery.state in ('pending', 'sending') and event.conversation_key = $3
       order by event.sequence limit 1
    ),
    event as (
      select * from bot_events
       where platform_id = $1 and bot_id = $2 and conversation_key = $3 and state = 'pending' and not exists (select from delivery)
       order by sequence limit 1
    )
    select (select jsonb_build_object('id', id, 'eventId', event_id, 'text', text, 'encryptedText', sealed_text, 'partsSent', parts_sent, 'attempts', attempts, 'replyTo', reply_to)
              from delivery where next_attempt_at <= now()) as delivery,
           (select jsonb_build_object('id', id, 'externalId', external_id, 'accountKey', account_key, 'text', text, 'replyTo', reply_to, 'attempts', attempts)
              from event where next_attempt_at <= now()) as event,
           coalesce((select next_attempt_at from delivery), (select next_attempt_at from event)) as "dueAt"`,
};

/**
 * Finds the next work in a conversation: the first unsent answer, else the first unanswered message. Null when
 * nothing waits.
 */
export async function findNextWork(
  db: Pick<Database, 'read'>,
  { platformId, botId, conversationKey }: Pick<ConversationClaim, 'platformId' | 'botId' | 'conversationKey'>,
): Promise<NextWork | null> {
  const [row] = await db.read<Row>(FIND, [platformId, botId, conversationKey]);
  if (row?.delivery) return { kind: 'delivery', delivery: row.delivery };
  if (row?.event) return { kind: 'event', event: row.event };
  return row?.dueAt ? { kind: 'pause', until: row.dueAt } : null;
}
