import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query, runPipeline } from '../../core/transaction.js';
import type { PipelineStatement } from '../../core/pipeline.js';
import type { ChosenModel } from './chooseModel.js';
import { type LlmBudget, assertDayReserved, parseOwnLlmBudget, reserveDayStatement } from './llmBudget.js';
import { LlmRefused } from './llmRefused.js';

/** Tokens of the prompt and of the completion. */
export interface UsageEstimate {
  promptTokens: number;
  completionTokens: number;
}

/** The maximum that is used until the reservation is settled. */
export interface MostUsage extends UsageEstimate {
  /** Calls of the model; absent: one. */
  calls?: number;
}

/** What a call has reserved, until it is settled. */
export interface UsageReservation {
  id: string;
  platformId: number;
  userId: number;
  provider: string;
  model: string;
  trialOf: number | null;
  /** Calls that were reserved. */
  calls: number;
  /** UTC. */
  day: string;
  /** First day of the month, UTC. */
  month: string;
  /** US dollars per million tokens; null: the model has no price. */
  price: { input: number; output: number } | null;
}

interface Limits {
  month: string;
  day: string;
  stored_budget: Record<string, number> | null;
  price: { input: number; output: number } | null;
  all_tokens: string | null;
  all_cost: string | null;
  person_tokens: string | null;
  person_cost: string | null;
  trial_tokens: string | null;
}

const READ_LIMITS = {
  name: 'read limits of a call',
  text: `
    select to_char(date_trunc('month', now() at time zone 'UTC'), 'YYYY-MM-DD') as month,
           to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
           (select settings -> 'llm_budget' from platforms where id = $1) as stored_budget,
           (select json_build_object('input', input_usd, 'output', output_usd) from llm_prices
             where model = $4 and provider in ($3, '') order by provider = $3 desc limit 1) as price,
           whole.monthly_token_limit::text as all_tokens, whole.monthly_cost_limit::text as all_cost,
           person.monthly_token_limit::text as person_tokens, person.monthly_cost_limit::text as person_cost,
           (select token_budget::text from llm_trials where platform_id = $1 and user_id = $5::bigint) as trial_tokens
      from (select) one
      left join llm_limits whole on whole.platform_id = $1 and whole.user_id = 0
      left join lateral (
        select * from llm_limits where platform_id = $1 and user_id in (-1, $2) order by user_id desc limit 1) person on true`,
};

/** A limit for a month or for a trial, of a person or of the platform. */
interface Scope {
  userId: number;
  month: string;
  mostTokens: string | null;
  mostCost: string | null;
  /** The error when the limit is used up. */
  refusal(): LlmRefused;
}

// A call is admitted while anything is left: a limit can be exceeded by the estimate of one call, and a call longer
// than what is left still runs.
const RESERVE: ChangingStatement = {
  changes: true,
  name: 'reserve usage',
  text: `
    insert into llm_periods as used (platform_id, user_id, month, tokens, cost)
    select $1, $2, cast($3 as date), $4, $5 where coalesce($6::bigint > 0, true) and coalesce($7::numeric > 0, true)
    on conflict (platform_id, user_id, month) do update set tokens = used.tokens + excluded.tokens, cost = used.cost + excluded.cost
       where coalesce(used.tokens < $6::bigint, true) and coalesce(used.cost < $7::numeric, true)
    returning 1 as reserved`,
};

const REMEMBER: ChangingStatement = {
  changes: true,
  name: 'remember reservation',
  text: `
    insert into llm_reservations (platform_id, id, user_id, day, month, trial_of, tokens, cost)
    values ($1, $2, $3, cast($4 as date), cast($5 as date), $6, $7, $8)`,
};

/** Lock key that serializes reservations and settlements of a platform, since all of them update the same rows. */
export const llmLockKey = (platformId: number): string => `llm ${platformId}`;

/**
 * Reserves the estimated use of calls from the monthly and daily budgets of the platform and the person, and from the
 * trial that pays. The platform's own daily limits override `daily`; concurrent calls never exceed them. They can
 * exceed monthly and trial limits by one estimate in all. Throws LlmRefused (`budget_spent`, `trial_spent`) and then
 * reserves nothing. releaseReservations gives back the tokens of reservations whose process died before settling.
 */
export function reserveUsage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  {
    platformId,
    userId,
    provider,
    model,
    trialOf,
  }: Pick<ChosenModel, 'platformId' | 'userId' | 'provider' | 'model' | 'trialOf'>,
  { promptTokens, completionTokens, calls = 1 }: MostUsage,
  daily: LlmBudget,
): Promise<UsageReservation> {
  const tokens = promptTokens + completionTokens;
  const id = randomUUID();
  return db.transaction(
    actor,
    async (trx) => {
      const [limits] = await query<Limits>(trx, READ_LIMITS, [platformId, userId, provider, model, trialOf]);
      const { month, day, price, stored_budget: stored } = limits!;
      const cost = computeCost(price, { promptTokens, completionTokens }) ?? 0;
      const scopes = listScopes(limits!, userId, trialOf);
      const [dayRows, ...taken] = await runPipeline(trx, [
        reserveDayStatement({ platformId, userId, calls, tokens }, { ...daily, ...parseOwnLlmBudget(stored) }),
        ...scopes.map((scope): PipelineStatement => [
          RESERVE,
          [platformId, scope.userId, scope.month, tokens, cost, scope.mostTokens, scope.mostCost],
        ]),
        [REMEMBER, [platformId, id, userId, day, month, trialOf, tokens, cost]],
      ]);
      assertDayReserved(dayRows!);
      for (const [index, { refusal }] of scopes.entries()) if (taken[index]!.length === 0) throw refusal();
      return { id, platformId, userId, provider, model, trialOf, calls, day, month, price };
    },
    { queue: llmLockKey(platformId) },
  );
}

/** The monthly and trial budgets, in the same order in which settleUsage locks them. */
function listScopes(limits: Limits, userId: number, trialOf: number | null): Scope[] {
  const { month } = limits;
  const spentBy = (whose: string) => () =>
    new LlmRefused('budget_spent', `The ${whose} budget of language models for this month is used up.`);
  const ofMonth: Scope[] = [
    { userId: 0, month, mostTokens: limits.all_tokens, mostCost: limits.all_cost, refusal: spentBy("platform's") },
    { userId, month, mostTokens: limits.person_tokens, mostCost: limits.person_cost, refusal: spentBy("person's") },
  ];
  if (trialOf === null) return ofMonth;
  const trialSpent = () => new LlmRefused('trial_spent', 'The tokens of the free trial are used up.');
  return [
    ...ofMonth,
    { userId: trialOf, month: 'infinity', mostTokens: limits.trial_tokens, mostCost: null, refusal: trialSpent },
  ];
}

/** US dollars of a call; null when its model has no price. */
export function computeCost(
  price: UsageReservation['price'],
  { promptTokens, completionTokens }: UsageEstimate,
): number | null {
  return price && Number(((promptTokens * price.input + completionTokens * price.output) / 1e6).toFixed(8));
}
