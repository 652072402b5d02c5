import type { Caller } from '../../db/tenancy/access/caller.js';
import type { ContractOperation } from '../contract/contract.js';
import { staleSignIn } from '../http/problems.js';

/** The clocks of identity providers may differ from that of this service. */
const CLOCK_SKEW_S = 60;

/**
 * Throws a Problem (401) for a browser session whose person did not sign in within the seconds that the operation
 * states (`x-step-up`), or at an unknown time. Callers with an Authorization header have no session.
 */
export function requireRecentSignIn({ stepUpMaxAgeS }: ContractOperation, caller: Caller | null): void {
  if (stepUpMaxAgeS === null || !caller?.session) return;
  const { authenticatedAt, platformId } = caller.session;
  const oldest = Date.now() - (stepUpMaxAgeS + CLOCK_SKEW_S) * 1_000;
  if (authenticatedAt !== null && authenticatedAt.getTime() >= oldest) return;
  throw staleSignIn(stepUpMaxAgeS, caller.grants.find((grant) => grant.platformId === platformId)?.platformKey);
}
