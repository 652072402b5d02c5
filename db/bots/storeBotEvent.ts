import { hash } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change } from '../core/transaction.js';
import type { ChannelAccount } from './channelAccount.js';
import { ANSWER_BOT_MESSAGES } from './conversationClaim.js';

/** A message that a channel sent. */
export interface IncomingBotEvent {
  platformId: number;
  botId: number;
  /** The channel's id of the event, the same for repeated deliveries. */
  externalId: string;
  /** The unit within which messages are answered in order: a room, or a thread if the channel has threads. */
  conversationKey: string;
  account: ChannelAccount;
  /** Verified by the channel. */
  email?: string | null;
  text: string;
  /** Data that the channel's adapter needs to reply. Secrets in it are encrypted. */
  replyTo: Record<string, unknown>;
}

/** `stored`: new, and will be answered. `known`: stored before. `no-bot`: the bot was deleted. */
export type StoredBotEvent =
  { kind: 'stored'; id: number; sequence: number; conversationId: number } | { kind: 'known' } | { kind: 'no-bot' };

interface Row {
  botId: number | null;
  id: number | null;
  sequence: number | null;
  conversationId: number | null;
}

const MAX_TEXT = 100_000;
const MAX_EMAIL = 320;
const MAX_KEY = 500;

const STORE: ChangingStatement = {
  changes: true,
  name: 'store bot event',
  // The lock on the bot makes its deletion wait for this event. The lock on the conversation makes numbers visible in
  // order.
  text: `
    with bot as materialized (select platform_id, id from bots where platform_id = $1 and id = $2 for key share),
    conversation as (
      insert into bot_conversations (platform_id, bot_id, conversation_key, last_sequence)
      select platform_id, id, $4, 1 from bot
       where not exists (select from bot_events where platform_id = $1 and bot_id = $2 and external_id = $3)
      on conflict (platform_id, bot_id, conversation_key) do update
         set last_sequence = bot_conversations.last_sequence + 1, last_at = now()
      returning id, last_sequence
    ),
    stored as (
      insert into bot_events (platform_id, bot_id, channel, external_id, conversation_key, sequence, account_key, account, email, text, reply_to)
      select $1, $2, $10, $3, $4, last_sequence, $5, $6, $7, $8, $9 from conversation
      on conflict (platform_id, bot_id, external_id) do nothing
      returning id, sequence
    )
    select (select id from bot) as "botId", (select id from stored) as id, (select sequence from stored) as sequence, (select id from conversation) as "conversationId",
           (select enqueue_job('${ANSWER_BOT_MESSAGES}', $1, cast(conversation.id as text)) from conversation cross join stored) as enqueued`,
};

/**
 * Stores a message of a channel as a pending event, and adds the job of its conversation. A message is stored at most
 * once, however often the channel sends it. Numbers of one conversation become visible in order.
 */
export async function storeBotEvent(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  event: IncomingBotEvent,
): Promise<StoredBotEvent> {
  const { platformId, botId, externalId, conversationKey, account, email = null, text, replyTo } = event;
  const clean = sanitize(text);
  const [row] = await change<Row>(db, actor, STORE, [
    ...[platformId, botId, buildKey(externalId), buildKey(conversationKey)],
    ...[
      buildKey(account.key),
      stringifySanitized(account.shown),
      email === null || email.length > MAX_EMAIL ? null : sanitize(email),
    ],
    ...[clean.length > MAX_TEXT ? sanitize(clean.slice(0, MAX_TEXT)) : clean, stringifySanitized(replyTo)],
    account.channel,
  ]);
  if (row!.botId === null) return { kind: 'no-bot' };
  const { id, sequence, conversationId } = row!;
  return id === null ? { kind: 'known' } : { kind: 'stored', id, sequence: sequence!, conversationId: conversationId! };
}

/** Removes NUL and replaces lone surrogates, which PostgreSQL rejects. */
function sanitize(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
}

/** Builds a key of limited length: longer texts are replaced by their digest. */
function buildKey(text: string): string {
  const key = sanitize(text);
  return key.length <= MAX_KEY ? key : `sha256:${hash('sha256', key)}`;
}

function stringifySanitized(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? sanitize(one) : one));
}
