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
  /** The caller and the model. */
  chosen: Pick<ChosenModel, 'platformId' | 'userId' | 'provider' | 'model' | 'trialOf'>;
  /** The purpose, as `llm_usage` names it. */
  purpose: string;
  most: MostUsage;
  /** The limits of platforms that have none of their own. */
  budget: LlmBudget;
}

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/**
 * Runs one call of a language model in a background job. Its cost is reserved before and settled after the call, also
 * when it fails. Returns the call's result. Throws LlmRefused, without calling, when a budget is spent, and rethrows
 * errors of the call.
 */
export async function runMetered<Answer extends { usage: TokenUsage }>(
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
