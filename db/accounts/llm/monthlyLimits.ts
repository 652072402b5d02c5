import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { LlmLimit } from './llmLimit.js';
import type { LlmPeriod } from './llmPeriod.js';

/** Monthly limits (UTC); null means no limit. Cost in US dollars. */
export interface MonthlyLimits {
  tokens: number | null;
  cost: number | null;
}

/** Usage of this month, including the reservations of running calls. */
export interface MonthUsed extends Pick<LlmPeriod, 'tokens'> {
  /** Such as `2026-11`. */
  month: string;
  cost: number;
}

/**
 * User ids of limits that are not for one person: for the whole platform, and for each person without limits of their
 * own.
 */
export const WHOLE_PLATFORM = 0;
export const EACH_PERSON = -1;

const SAVE = {
  changes: true as const,
  name: 'save llm limits',
  text: `
    insert into llm_limits as kept (platform_id, user_id, monthly_token_limit, monthly_cost_limit)
    select $1, user_id, tokens, cost from jsonb_to_recordset(cast($2 as jsonb)) as sent (user_id bigint, tokens bigint, cost numeric) order by user_id
    on conflict (platform_id, user_id) do update
       set monthly_token_limit = excluded.monthly_token_limit, monthly_cost_limit = excluded.monthly_cost_limit, modified_at = now()
     where (kept.monthly_token_limit, kept.monthly_cost_limit) is distinct from (excluded.monthly_token_limit, excluded.monthly_cost_limit)`,
};

/** Replaces limits of a platform. They apply from the next call. */
export async function saveMonthlyLimits(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  limits: readonly (MonthlyLimits & { userId: number })[],
): Promise<void> {
  const rows = limits.map(({ userId, tokens, cost }) => ({ user_id: userId, tokens, cost }));
  await db.transaction(actor, (trx) => query(trx, SAVE, [platformId, JSON.stringify(rows)]));
}

/** Removes the limits of a person. */
export async function removePersonLimits(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  userId: number,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => await LlmLimit.query(trx).delete().where({ platform_id: platformId, user_id: userId }),
  );
}

const READ = {
  name: 'read llm limits',
  text: `
    select (select coalesce(json_agg(json_build_object('userId', user_id, 'tokens', monthly_token_limit, 'cost', monthly_cost_limit)), '[]')
              from llm_limits where platform_id = $1 and user_id in (-1, $2)) as limits,
           to_char(now.month, 'YYYY-MM') as month, coalesce(used.tokens, 0) as tokens, coalesce(used.cost, 0)::float8 as cost
      from (select cast(date_trunc('month', now() at time zone 'UTC') as date) as month) now
      left join llm_periods used on used.platform_id = $1 and used.user_id = $2 and used.month = now.month`,
};

const NO_LIMITS: MonthlyLimits = { tokens: null, cost: null };

/** Limits of the platform (0) or of a person, those of each person, and the usage. Null: none are set. */
export async function readMonthlyLimits(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<{ own: MonthlyLimits | null; eachPerson: MonthlyLimits; used: MonthUsed }> {
  const [row] = await db.read<MonthUsed & { limits: (MonthlyLimits & { userId: number })[] }>(READ, [
    platformId,
    userId,
  ]);
  const { limits, ...used } = row!;
  const of = (wanted: number) => limits.find((one) => one.userId === wanted) ?? null;
  return { own: of(userId), eachPerson: of(EACH_PERSON) ?? NO_LIMITS, used };
}
