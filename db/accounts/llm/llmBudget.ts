import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { PipelineStatement } from '../../core/pipeline.js';
import type { LlmDay } from './llmDay.js';
import { LlmRefused } from './llmRefused.js';

/**
 * Daily limits (UTC) of calls and tokens of language models, for a platform and for each person in it. 0 means no
 * limit.
 */
export interface LlmBudget {
  calls: number;
  tokens: number;
  personCalls: number;
  personTokens: number;
}

/** Calls and tokens, including the reservations of running calls. */
export type LlmSpending = Pick<LlmDay, 'calls' | 'tokens'>;

/** User id that stands for the whole platform. */
const ALL_USERS = 0;

/** No daily limits. */
export const UNLIMITED: LlmBudget = { calls: 0, tokens: 0, personCalls: 0, personTokens: 0 };

const RESERVE_DAY: ChangingStatement = {
  changes: true,
  name: 'reserve llm day',
  text: `
    insert into llm_spending as spent (platform_id, user_id, day, calls, tokens)
    select $1, scope.user_id, cast(now() at time zone 'UTC' as date), $3::integer, $4::bigint
      from (values (cast(${ALL_USERS} as bigint), $5::bigint, $6::bigint), ($2, $7, $8)) as scope (user_id, most_calls, most_tokens)
     where (most_calls = 0 or most_calls >= $3) and (most_tokens = 0 or most_tokens >= $4)
     order by scope.user_id
    on conflict (platform_id, user_id, day) do update set calls = spent.calls + excluded.calls, tokens = spent.tokens + excluded.tokens
     where case when spent.user_id = ${ALL_USERS} then $5 = 0 or spent.calls + excluded.calls <= $5
                else $7 = 0 or spent.calls + excluded.calls <= $7 end
       and case when spent.user_id = ${ALL_USERS} then $6 = 0 or spent.tokens + excluded.tokens <= $6
                else $8 = 0 or spent.tokens + excluded.tokens <= $8 end
    returning 1 as reserved`,
};

/** For whom calls are made, how many at most, and the maximum of tokens of all of them. */
export interface DayCalls {
  platformId: number;
  userId: number;
  calls: number;
  tokens: number;
}

/**
 * The statement that reserves calls and tokens of today (UTC) from the budgets of the platform and of the person. It
 * decides about both at once, so concurrent calls cannot exceed a budget. Pass its rows to `assertDayReserved`.
 */
export const reserveDayStatement = (
  { platformId, userId, calls, tokens }: DayCalls,
  budget: LlmBudget,
): PipelineStatement => [
  RESERVE_DAY,
  [platformId, userId, calls, tokens, budget.calls, budget.tokens, budget.personCalls, budget.personTokens],
];

/**
 * Throws LlmRefused when `reserveDayStatement` found a budget used up. The caller must roll back, which also releases
 * the reservation in the other budget.
 */
export function assertDayReserved(rows: readonly object[]): void {
  if (rows.length < 2)
    throw new LlmRefused(
      'budget_spent',
      "Today's budget of language models (calls or tokens of the platform or of the person) is used up.",
    );
}

const SETTLE_DAY: ChangingStatement = {
  changes: true,
  name: 'settle llm day',
  text: `
    insert into llm_spending as spent (platform_id, user_id, day, calls, tokens)
    select $1, scope.user_id, cast($3 as date), greatest(0, $4::integer), greatest(0, $5::bigint)
      from (values (cast(${ALL_USERS} as bigint)), ($2)) as scope (user_id)
     order by scope.user_id
    on conflict (platform_id, user_id, day) do update
       set calls = greatest(0, spent.calls + $4), tokens = greatest(0, spent.tokens + $5)`,
};

/**
 * The statement that corrects the calls and tokens of a day by the difference between use and reservation; negative
 * numbers give back.
 */
export const settleDayStatement = ({
  platformId,
  userId,
  calls,
  tokens,
  day,
}: DayCalls & { day: string }): PipelineStatement => [SETTLE_DAY, [platformId, userId, day, calls, tokens]];

/** Names of the limits in `platforms.settings -> 'llm_budget'`. */
const STORED_NAMES = {
  calls: 'calls',
  tokens: 'tokens',
  personCalls: 'person_calls',
  personTokens: 'person_tokens',
} as const;

/** Limits of a platform that override the default ones. */
export type OwnLlmBudget = Partial<LlmBudget>;

/** Parses the limits stored in the settings of a platform; null for limits that are not set. */
export function parseOwnLlmBudget(stored: Record<string, number> | null): OwnLlmBudget {
  const own = Object.entries(STORED_NAMES).map(([name, key]) => [name, stored?.[key]]);
  return Object.fromEntries(own.filter(([, value]) => value !== undefined)) as OwnLlmBudget;
}

/** Sets limits of a platform; limits that are not given stay unchanged. Null removes all limits of its own. */
export async function saveLlmBudget(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  own: OwnLlmBudget | null,
): Promise<void> {
  const stored = Object.fromEntries(
    Object.entries(own ?? {}).map(([name, value]) => [STORED_NAMES[name as keyof LlmBudget], value]),
  );
  await change(db, actor, SAVE, [own === null, JSON.stringify(stored), platformId]);
}

const readStatement = {
  name: 'read llm budget',
  text: `
    select settings -> 'llm_budget' as stored, coalesce(calls, 0) as calls, coalesce(tokens, 0) as tokens
      from platforms
      left join llm_spending spent on spent.platform_id = platforms.id and user_id = ${ALL_USERS} and day = cast(now() at time zone 'UTC' as date)
     where platforms.id = $1`,
};

/** The limits of a platform, and its usage today. */
export async function readLlmBudget(
  db: Pick<Database, 'read'>,
  platformId: number,
): Promise<{ own: OwnLlmBudget; spent: LlmSpending }> {
  const [row] = await db.read<LlmSpending & { stored: Record<string, number> | null }>(readStatement, [platformId]);
  return { own: parseOwnLlmBudget(row?.stored ?? null), spent: { calls: row?.calls ?? 0, tokens: row?.tokens ?? 0 } };
}

const SAVE: ChangingStatement = {
  name: 'save llm budget',
  changes: true,
  text: `
    update platforms
       set settings = case when $1 then settings - 'llm_budget'
                           else settings || jsonb_build_object('llm_budget', coalesce(settings -> 'llm_budget', '{}') || cast($2 as jsonb)) end,
           modified_at = now()
     where id = $3`,
};
