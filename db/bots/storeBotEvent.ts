import { hash } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change } from '../core/transaction.js';
import type { ChannelAccount } from './channelAccount.js';

/** One message, as a channel sent it. */
export interface IncomingBotEvent {
  platformId: number;
  botId: number;
  /** The channel's own identifier of the event: the same however often it is sent. */
  externalId: string;
  /** What is answered in order: a room, and where the channel has them, a thread. */
  conversationKey: string;
  account: ChannelAccount;
  /** That the channel has verified. */
  email?: string | null;
  text: string;
  /** What the channel's adapter needs to reply. Secrets in it come sealed. */
  replyTo: Record<string, unknown>;
}

/** `stored`: it is new, and will be answered. `known`: it was sent before. `no-bot`: the bot is gone. */
export type StoredBotEvent = { kind: 'stored'; id: number; sequence: number } | { kind: 'known' } | { kind: 'no-bot' };

const MAX_TEXT = 100_000;
const MAX_EMAIL = 320;
const MAX_KEY = 500;

const statement: ChangingStatement = {
  changes: true,
  name: 'store bot event',
  // The lock keeps the bot until the commit: who removes it sees this event. The conversation's row makes numbers visible in their order.
  text: `
    with bot as materialized (select platform_id, id from bots where platform_id = $1 and id = $2 for key share),
    turn as (
      insert into bot_conversations (platform_id, bot_id, conversation_key, last_sequence, due_at)
      select platform_id, id, $4, 1, now() from bot
       where not exists (select from bot_events where platform_id = $1 and bot_id = $2 and external_id = $3)
      on conflict (platform_id, bot_id, conversation_key) do update
         set last_sequence = bot_conversations.last_sequence + 1, last_at = now(), due_at = least(bot_conversations.due_at, excluded.due_at)
      returning last_sequence
    ),
    stored as (
      insert into bot_events (platform_id, bot_id, channel, external_id, conversation_key, sequence, account_key, account, email, text, reply_to)
      select $1, $2, $10, $3, $4, last_sequence, $5, $6, $7, $8, $9 from turn
      on conflict (platform_id, bot_id, external_id) do nothing
      returning id, sequence
    )
    select (select id from bot) as "botId", (select id from stored) as id, (select sequence from stored) as sequence`,
};

/**
 * Stores a message of a channel once, with the work of answering it: the row, `pending`, is that work. However often and wherever it is
 * sent again, and whenever the process ends, it is stored once or not at all. Numbers of one conversation become visible in their order.
 */
export async function storeBotEvent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  event: IncomingBotEvent,
): Promise<StoredBotEvent> {
  const { platformId, botId, externalId, conversationKey, account, email = null, text, replyTo } = event;
  const words = storable(text);
  const [row] = await change<{ botId: number | null; id: number | null; sequence: number | null }>(
    db,
    actor,
    statement,
    [
      ...[platformId, botId, storableKey(externalId), storableKey(conversationKey)],
      ...[
        storableKey(account.key),
        storableJson(account.shown),
        email === null || email.length > MAX_EMAIL ? null : storable(email),
      ],
      ...[words.length > MAX_TEXT ? storable(words.slice(0, MAX_TEXT)) : words, storableJson(replyTo)],
      account.channel,
    ],
  );
  if (row!.botId === null) return { kind: 'no-bot' };
  return row!.id === null ? { kind: 'known' } : { kind: 'stored', id: row!.id, sequence: row!.sequence! };
}

/** PostgreSQL takes neither NUL nor halves of characters. */
function storable(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
}

/** What is too long for a key is known by its digest. */
function storableKey(text: string): string {
  const key = storable(text);
  return key.length <= MAX_KEY ? key : `sha256:${hash('sha256', key)}`;
}

function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one));
}
