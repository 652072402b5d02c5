import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { runPipeline } from '../../core/transaction.js';
import { ALLOW_REMOVAL } from '../../core/allowRemoval.js';

/** Retention of tables that only grow; 0 days: forever. */
export interface Retention {
  llmUsageDays: number;
  recommendationsDays: number;
  eventsDays: number;
  idempotentAnswersDays: number;
  /** Messages to bots and their answers. */
  botEventsDays: number;
  /** Answers of language models; 0: none are retained. */
  llmAnswersHours: number;
}

interface ExpiringTable {
  table: string;
  /** Null: forever. */
  retainedHours: number | null;
  /** SQL: removes at most $2 rows of platform $3 that are older than $1 hours, by an index. Returns a row for each. */
  text: string;
}

/** Rows per transaction; small, so that locks are short. */
const BATCH = 2_000;
/** Maximum number of batches of one table and platform per run; the next run continues. */
const MOST_BATCHES = 250;
/** Days that expired link codes of bots stay. */
const LINK_CODE_DAYS = 31;
/** Hours that expired logins, choices and links of LTI stay. */
const LTI_HOURS = 1;
/** Days that webhook deliveries stay. */
const WEBHOOK_DELIVERY_DAYS = 30;
/** Hours that expired sessions and sign-ins of browsers stay. */
const SESSION_HOURS = 1;
/** Days that spending by day stays. */
const SPENDING_DAYS = 31;

const convertToHours = (count: number) => (count === 0 ? null : count * 24);

function listTables(retention: Retention): ExpiringTable[] {
  return [
    {
      table: 'llm_usage',
      retainedHours: convertToHours(retention.llmUsageDays),
      text: buildByTimeSql('llm_usage', 'id', 'created_at'),
    },
    {
      table: 'recommendations',
      retainedHours: convertToHours(retention.recommendationsDays),
      text: buildByTimeSql('recommendations', 'id', 'created_at'),
    },
    { table: 'events', retainedHours: convertToHours(retention.eventsDays), text: oldestEventsSql },
    { table: 'bot_events', retainedHours: convertToHours(retention.botEventsDays), text: oldestBotEventsSql },
    {
      table: 'bot_conversations',
      retainedHours: convertToHours(retention.botEventsDays),
      text: emptyBotConversationsSql,
    },
    {
      table: 'bot_link_codes',
      retainedHours: convertToHours(LINK_CODE_DAYS),
      text: buildByTimeSql('bot_link_codes', 'id', 'expires_at'),
    },
    {
      table: 'lti_states',
      retainedHours: LTI_HOURS,
      text: buildByTimeSql('lti_states', 'state_sha256', 'expires_at'),
    },
    {
      table: 'lti_choices',
      retainedHours: LTI_HOURS,
      text: buildByTimeSql('lti_choices', 'id', 'expires_at'),
    },
    {
      table: 'lti_invitations',
      retainedHours: LTI_HOURS,
      text: buildByTimeSql('lti_invitations', 'platform_id', 'expires_at'),
    },
    {
      table: 'webhook_deliveries',
      retainedHours: convertToHours(WEBHOOK_DELIVERY_DAYS),
      text: buildByTimeSql('webhook_deliveries', 'endpoint_id, series, number', 'last_attempt_at'),
    },
    {
      table: 'browser_sessions',
      retainedHours: SESSION_HOURS,
      text: buildByTimeSql('browser_sessions', 'id', 'expires_at'),
    },
    {
      table: 'identity_sign_ins',
      retainedHours: SESSION_HOURS,
      text: buildByTimeSql('identity_sign_ins', 'state_sha256', 'expires_at'),
    },
    {
      table: 'llm_answers',
      retainedHours: retention.llmAnswersHours,
      text: buildByTimeSql('llm_answers', 'user_id, question_sha256', 'claimed_until'),
    },
    {
      table: 'llm_spending',
      retainedHours: convertToHours(SPENDING_DAYS),
      text: buildByTimeSql('llm_spending', 'user_id, day', 'day'),
    },
  ];
}

const expirySql = 'now() - make_interval(hours => $1)';

const buildByTimeSql = (table: string, key: string, time: string) => `
  delete from ${table} where platform_id = $3 and (${key}) in (
    select ${key} from ${table} where platform_id = $3 and ${time} < ${expirySql} order by ${time} limit $2) returning 1`;

/** In the order of events, which is nearly that of time, so that no index by time is needed. */
const oldestEventsSql = `
  delete from events where platform_id = $3 and (series, number) in (
    select series, number
      from (select series, number, occurred_at from events where platform_id = $3 order by series, number limit $2) oldest
     where occurred_at < ${expirySql}) returning 1`;

/** In the order of ids, which is nearly that of time. Keeps events that are pending or have a delivery to send. */
const oldestBotEventsSql = `
  delete from bot_events event where platform_id = $3 and id in (
    select id
      from (select id, received_at, state from bot_events where platform_id = $3 order by id limit $2) oldest
     where received_at < ${expirySql} and state <> 'pending')
     and not exists (select from bot_deliveries delivery where delivery.platform_id = event.platform_id and delivery.event_id = event.id
                        and delivery.state in ('pending', 'sending')) returning 1`;

/** A conversation that gets an event concurrently has a new `last_at`, and stays. */
const emptyBotConversationsSql = `
  delete from bot_conversations conversation where platform_id = $3 and last_at < ${expirySql} and (bot_id, conversation_key) in (
    select bot_id, conversation_key from bot_conversations known
     where platform_id = $3 and last_at < ${expirySql}
       and not exists (select from bot_events event where event.platform_id = known.platform_id and event.bot_id = known.bot_id
                          and event.conversation_key = known.conversation_key)
     limit $2) returning 1`;

const oldAnswersSql = `
  delete from idempotency_keys where (caller, operation_id, key) in (
    select caller, operation_id, key from idempotency_keys where created_at < ${expirySql} order by created_at limit $2) returning 1`;

/**
 * Removes rows that are older than their retention, in batches, each in a transaction of its own. Never touches the
 * audit log. Returns the number of removed rows by table.
 */
export async function removeExpired(db: Database, actor: Actor, retention: Retention): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const remove = async ({ table, retainedHours, text }: ExpiringTable, ...platform: number[]) => {
    if (retainedHours === null) return;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const rows = await removeBatch(db, actor, text, [retainedHours, BATCH, ...platform]);
      removed[table] = (removed[table] ?? 0) + rows;
      if (rows < BATCH) return;
    }
  };
  const platforms = await db.read<{ id: number }>({
    name: 'retention: platforms',
    text: 'select id from platforms order by id',
  });
  const tables = listTables(retention);
  for (const { id } of platforms) for (const table of tables) await remove(table, id);
  await remove({
    table: 'idempotency_keys',
    retainedHours: convertToHours(retention.idempotentAnswersDays),
    text: oldAnswersSql,
  });
  return removed;
}

function removeBatch(db: Database, actor: Actor, text: string, values: number[]): Promise<number> {
  return db.transaction(actor, async (trx) => {
    const [, removed] = await runPipeline(trx, [
      [ALLOW_REMOVAL, []],
      [{ changes: true, text }, values],
    ]);
    return removed!.length;
  });
}
