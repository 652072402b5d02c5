import type { Actor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { ChosenModel } from '../../db/accounts/llm/chooseModel.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import { type MostUsage, llmLockKey, reserveUsage } from '../../db/accounts/llm/reserveUsage.js';
import { settleUsage } from '../../db/accounts/llm/settleUsage.js';
import { LlmError, type TokenUsage } from '../../providers/llm/structuredModel.js';

export interface Metering {
  db: Database;
  actor: Actor;
  /** Who calls which model. */
  chosen: Pick<ChosenModel, 'platformId' | 'userId' | 'provider' | 'model' | 'trialOf'>;
  /** Why, as `llm_usage` names it. */
  purpose: string;
  most: MostUsage;
  /** For platforms that have no limits of their own. */
  budget: LlmBudget;
}

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/**
 * One call of a language model by a background job: reserved before and settled after it, also when it fails. Returns what the call does.
 * Throws LlmRefused, without calling, when a budget is used up, and whatever the call throws.
 */
export async function meteredCall<Answer extends { usage: TokenUsage }>(
  { db, actor, chosen, purpose, most, budget }: Metering,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const reservation = await reserveUsage(db, actor, chosen, most, budget);
  const startedAtMs = performance.now();
  const settle = (outcome: 'answered' | LlmError['fault'], { inputTokens, outputTokens }: TokenUsage) =>
    db.transaction(
      actor,
      (trx) =>
        settleUsage(trx, reservation, {
          promptTokens: inputTokens,
          completionTokens: outputTokens,
          storedAs: { purpose, outcome, durationMs: Math.round(performance.now() - startedAtMs) },
        }),
      { queue: llmLockKey(chosen.platformId) },
    );
  const answer = await call().catch(async (error: unknown) => {
    const known = error instanceof LlmError ? error : null;
    await settle(known?.fault ?? 'unavailable', known?.usage ?? NOTHING);
    throw error;
  });
  await settle('answered', answer.usage);
  return answer;
}
