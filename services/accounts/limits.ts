import { type MonthlyLimits, WHOLE_PLATFORM, readMonthlyLimits } from '../../db/accounts/llm/monthlyLimits.js';
import type { components } from '../../generated/types.js';
import type { PlatformRef, UserRef } from '../_shared/context.js';
import type { AccountServices } from './services.js';

type Schemas = components['schemas'];

/** The limits of a body; absent and null mean no limit. */
export const parseLimits = (tokens: number | null | undefined, cost: number | null | undefined): MonthlyLimits => ({
  tokens: tokens ?? null,
  cost: cost ?? null,
});

/** The limits of a platform and its usage of this month. */
export async function readPlatformLimits(
  platform: PlatformRef,
  { db }: AccountServices,
): Promise<Schemas['LlmLimits']> {
  const { own, eachPerson, used } = await readMonthlyLimits(db, platform.id, WHOLE_PLATFORM);
  return {
    monthly_token_limit: own?.tokens ?? null,
    monthly_cost_limit: own?.cost ?? null,
    person_monthly_token_limit: eachPerson.tokens,
    person_monthly_cost_limit: eachPerson.cost,
    month: used.month,
    tokens_used: used.tokens,
    cost_used: used.cost,
  };
}

/** The limits of a person, own or default, and the usage of this month. */
export async function readPersonLimits(
  platform: PlatformRef,
  user: UserRef,
  { db }: AccountServices,
): Promise<Schemas['PersonLlmLimits']> {
  const { own, eachPerson, used } = await readMonthlyLimits(db, platform.id, user.id);
  const limits = own ?? eachPerson;
  return {
    monthly_token_limit: limits.tokens,
    monthly_cost_limit: limits.cost,
    has_own_limits: own !== null,
    month: used.month,
    tokens_used: used.tokens,
    cost_used: used.cost,
  };
}
