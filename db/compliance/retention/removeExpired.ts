import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';

/** How long what only grows is kept; 0 days are for ever. */
export interface Retention {
  llmUsageDays: number;
  recommendationsDays: number;
  eventsDays: number;
  idempotentAnswersDays: number;
  /** What channels sent to bots, and what these answered. */
  botEventsDays: number;
  /** Answers of language models: 0 keeps none. */
  llmAnswersHours: number;
}

interface ExpiringTable {
  table: string;
  /** Null keeps it for ever. */
  keptHours: number | null;
  /** Removes at most :batch rows of platform :platformId that are older than :keptHours, through an index. */
  text: string;
}

/** Rows of one transaction: its locks are short, and nothing waits for it. */
const BATCH = 2_000;
/** Batches of one table and platform in one run: what is left waits for the next. */
const MOST_BATCHES = 250;
/** Days for which an expired code of a bot says to whom it has linked what. */
const LINK_CODE_DAYS = 31;
/** Days for which what webhook endpoints answered can be read. */
const WEBHOOK_DELIVERY_DAYS = 30;
/** Days of spending that are kept for looking back. */
const SPENDING_DAYS = 31;

const days = (count: number) => (count === 0 ? null : count * 24);

function tablesOf(retention: Retention): ExpiringTable[] {
  return [
    { table: 'llm_usage', keptHours: days(retention.llmUsageDays), text: byTime('llm_usage', 'id', 'created_at') },
    {
      table: 'recommendations',
      keptHours: days(retention.recommendationsDays),
      text: byTime('recommendations', 'id', 'created_at'),
    },
    { table: 'events', keptHours: days(retention.eventsDays), text: oldestEvents },
    { table: 'bot_events', keptHours: days(retention.botEventsDays), text: oldestBotEvents },
    { table: 'bot_conversations', keptHours: days(retention.botEventsDays), text: emptyBotConversations },
    { table: 'bot_link_codes', keptHours: days(LINK_CODE_DAYS), text: byTime('bot_link_codes', 'id', 'expires_at') },
    {
      table: 'webhook_deliveries',
      keptHours: days(WEBHOOK_DELIVERY_DAYS),
      text: byTime('webhook_deliveries', 'endpoint_id, series, place', 'last_attempt_at'),
    },
    {
      table: 'llm_answers',
      keptHours: retention.llmAnswersHours,
      text: byTime('llm_answers', 'user_id, question_sha256', 'claimed_until'),
    },
    { table: 'llm_spending', keptHours: days(SPENDING_DAYS), text: byTime('llm_spending', 'user_id, day', 'day') },
  ];
}

const expired = 'now() - make_interval(hours => :keptHours)';

const byTime = (table: string, key: string, time: string) => `
  delete from ${table} where platform_id = :platformId and (${key}) in (
    select ${key} from ${table} where platform_id = :platformId and ${time} < ${expired} order by ${time} limit :batch)`;

/** By place, which is the order of time but for those written at the same moment: so they need no index by time. */
const oldestEvents = `
  delete from events where platform_id = :platformId and (series, place) in (
    select series, place
      from (select series, place, occurred_at from events where platform_id = :platformId order by series, place limit :batch) oldest
     where occurred_at < ${expired})`;

/** By number, which is nearly the order of time. With their deliveries, but for those that are still to be sent. */
const oldestBotEvents = `
  delete from bot_events event where platform_id = :platformId and id in (
    select id
      from (select id, received_at, state from bot_events where platform_id = :platformId order by id limit :batch) oldest
     where received_at < ${expired} and state <> 'pending')
     and not exists (select from bot_deliveries delivery where delivery.platform_id = event.platform_id and delivery.event_id = event.id
                        and delivery.state in ('pending', 'sending'))`;

/** One that gets an event at the same moment has a new last time, and stays. */
const emptyBotConversations = `
  delete from bot_conversations conversation where platform_id = :platformId and last_at < ${expired} and (bot_id, conversation_key) in (
    select bot_id, conversation_key from bot_conversations known
     where platform_id = :platformId and last_at < ${expired}
       and not exists (select from bot_events event where event.platform_id = known.platform_id and event.bot_id = known.bot_id
                          and event.conversation_key = known.conversation_key)
     limit :batch)`;

const oldAnswers = `
  delete from idempotency_keys where (caller, operation_id, key) in (
    select caller, operation_id, key from idempotency_keys where created_at < ${expired} order by created_at limit :batch)`;

/**
 * Removes what is older than it is to be kept, in batches, each a transaction of its own. The audit log is not among it. Returns the
 * removed rows by table.
 */
export async function removeExpired(db: Database, actor: Actor, retention: Retention): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const remove = async ({ table, keptHours, text }: ExpiringTable, platformId: number) => {
    if (keptHours === null) return;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const rows = await removeBatch(db, actor, text, { platformId, keptHours, batch: BATCH });
      removed[table] = (removed[table] ?? 0) + rows;
      if (rows < BATCH) return;
    }
  };
  const platforms = await db.read<{ id: number }>({
    name: 'retention: platforms',
    text: 'select id from platforms order by id',
  });
  const tables = tablesOf(retention);
  for (const { id } of platforms) for (const table of tables) await remove(table, id);
  await remove({ table: 'idempotency_keys', keptHours: days(retention.idempotentAnswersDays), text: oldAnswers }, 0);
  return removed;
}

function removeBatch(db: Database, actor: Actor, text: string, values: Record<string, number>): Promise<number> {
  return db.transaction(actor, async (trx) => {
    // Append-only tables let go of rows in this transaction; see refuse_change().
    await trx.raw(`select set_config('actor.removes', 'expired', true)`);
    const { rowCount } = await trx.raw<{ rowCount: number }>(text, values);
    return rowCount;
  });
}
