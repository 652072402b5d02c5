import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { type Transaction, run } from '../core/transaction.js';
import { LlmRefused } from './llmRefused.js';

/** The most calls and tokens of language models in a day (UTC), of a platform and of each person in it. 0 is no limit. */
export interface LlmBudget {
  calls: number;
  tokens: number;
  personCalls: number;
  personTokens: number;
}

/** Calls and tokens, with what running calls have reserved. */
export interface LlmSpending {
  calls: number;
  tokens: number;
}

/** Stands for the whole platform. */
const ALL_USERS = 0;

const reserveStatement: ChangingStatement = {
  changes: true,
  text: `
  insert into llm_spending as spent (platform_id, user_id, day, calls, tokens)
  select :platformId, scope.user_id, cast(now() at time zone 'UTC' as date), 1, :tokens
    from (values (cast(:allUsers as bigint), cast(:mostTokens as bigint)), (:userId, :personTokens)) as scope (user_id, most_tokens)
   where most_tokens = 0 or most_tokens >= :tokens
   order by scope.user_id
  on conflict (platform_id, user_id, day) do update set calls = spent.calls + 1, tokens = spent.tokens + excluded.tokens
   where case when spent.user_id = :allUsers then :mostCalls = 0 or spent.calls < :mostCalls
              else :personCalls = 0 or spent.calls < :personCalls end
     and case when spent.user_id = :allUsers then :mostTokens = 0 or spent.tokens + excluded.tokens <= :mostTokens
              else :personTokens = 0 or spent.tokens + excluded.tokens <= :personTokens end
  returning to_char(day, 'YYYY-MM-DD') as day`,
};

/** Whose call, and the most tokens that it costs. */
export interface DayCall {
  platformId: number;
  userId: number;
  tokens: number;
}

/**
 * Takes one call, and at most so many tokens, from what is left today to the platform and to the person. One statement decides for both,
 * so calls at the same time can't go over a budget together. Returns the day (UTC), such as `2026-11-22`. Throws LlmRefused when either is
 * used up: the transaction takes back what the other had left.
 */
export async function reserveDay(trx: Transaction, { platformId, userId, tokens }: DayCall, budget: LlmBudget): Promise<string> {
  const rows = await run<{ day: string }>(trx, reserveStatement, {
    platformId,
    userId,
    tokens,
    allUsers: ALL_USERS,
    mostCalls: budget.calls,
    mostTokens: budget.tokens,
    personCalls: budget.personCalls,
    personTokens: budget.personTokens,
  });
  if (rows.length < 2) throw new LlmRefused('budget_spent', 'The calls or tokens of today are used up.');
  return rows[0]!.day;
}

/** Adds tokens to those of a day: what a call cost beyond what it had reserved, below zero where it cost less. */
export async function settleDay(trx: Transaction, { platformId, userId, tokens, day }: DayCall & { day: string }): Promise<void> {
  // The platform's row first, as in reserveDay.
  for (const user of [ALL_USERS, userId])
    await trx.raw(
      'update llm_spending set tokens = greatest(0, tokens + ?) where platform_id = ? and user_id = ? and day = cast(? as date)',
      [tokens, platformId, user, day],
    );
}

/** The names of the limits in `platforms.settings -> 'llm_budget'`. */
const STORED_NAMES = { calls: 'calls', tokens: 'tokens', personCalls: 'person_calls', personTokens: 'person_tokens' } as const;

/** A platform's own limits, in place of the usual ones. */
export type OwnLlmBudget = Partial<LlmBudget>;

/** As stored in a platform's settings: null for none. */
export function ownLlmBudget(stored: Record<string, number> | null): OwnLlmBudget {
  const own = Object.entries(STORED_NAMES).map(([name, key]) => [name, stored?.[key]]);
  return Object.fromEntries(own.filter(([, value]) => value !== undefined)) as OwnLlmBudget;
}

/** Sets limits of a platform; the others stay. Null takes all of its own away. */
export async function saveLlmBudget(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  own: OwnLlmBudget | null,
): Promise<void> {
  const stored = Object.fromEntries(Object.entries(own ?? {}).map(([name, value]) => [STORED_NAMES[name as keyof LlmBudget], value]));
  await db.transaction(actor, (trx) =>
    trx.raw(
      `update platforms
          set settings = case when ? then settings - 'llm_budget'
                              else settings || jsonb_build_object('llm_budget', coalesce(settings -> 'llm_budget', '{}') || cast(? as jsonb)) end,
              modified_at = now()
        where id = ?`,
      [own === null, JSON.stringify(stored), platformId],
    ),
  );
}

const readStatement = {
  name: 'read llm budget',
  text: `
    select settings -> 'llm_budget' as stored, coalesce(calls, 0) as calls, coalesce(tokens, 0) as tokens
      from platforms
      left join llm_spending spent on spent.platform_id = platforms.id and user_id = ${ALL_USERS} and day = cast(now() at time zone 'UTC' as date)
     where platforms.id = $1`,
};

/** A platform's own limits, and what it has spent today. */
export async function readLlmBudget(db: Pick<Database, 'read'>, platformId: number): Promise<{ own: OwnLlmBudget; spent: LlmSpending }> {
  const [row] = await db.read<LlmSpending & { stored: Record<string, number> | null }>(readStatement, [platformId]);
  return { own: ownLlmBudget(row?.stored ?? null), spent: { calls: row?.calls ?? 0, tokens: row?.tokens ?? 0 } };
}
