import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import {
  type ChosenModel,
  type ModelWithKey,
  chooseModel,
  decryptModelKey,
} from '../../db/accounts/llm/chooseModel.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import { type UsageReservation, llmLockKey, reserveUsage } from '../../db/accounts/llm/reserveUsage.js';
import { settleUsage } from '../../db/accounts/llm/settleUsage.js';
import { AdviceUnavailable, type CourseAdviser } from '../../providers/llm/courseAdviser.js';
import { type LlmCall, createModelAdviser } from '../../providers/llm/createModelAdviser.js';
import type { LlmProvider } from '../../providers/llm/llmProviders.js';
import { openModel } from '../../providers/llm/openModel.js';
import { createCachingAdviser } from './createCachingAdviser.js';

const ACTOR = serviceActor('language-model');

/** The trial has ended: answers report that no model was used because the budget is spent. */
const SPENT: CourseAdviser = { method: 'llm', choose: () => Promise.reject(new AdviceUnavailable('over_budget')) };

export interface AdviserOptions {
  mayBePrivate: boolean;
  /** Limits for platforms without their own. */
  budget: LlmBudget;
  /** Hours for which answers are cached; 0: no cache. */
  answersMaxAgeHours: number;
  /** Called with errors that do not affect the answer. */
  onFailure: (error: Error) => void;
}

/**
 * Finds the adviser of a person: the platform's active model, or one that the main platform shares; null without one,
 * or if its key cannot be decrypted. Every call is metered, also failed ones, counts in the budgets of platform and
 * person, and is not repeated for the same question.
 */
export function openAdvisers(
  db: Database,
  secrets: SecretBox,
  { mayBePrivate, budget, answersMaxAgeHours: answersMaxAgeHours, onFailure }: AdviserOptions,
): (platformId: number, userId: number) => Promise<CourseAdviser | null> {
  return async (platformId, userId) => {
    const found = await findUsableModel(db, secrets, { platformId, userId }, onFailure).catch((error: unknown) => {
      if (error instanceof LlmRefused) return 'spent' as const;
      throw error;
    });
    if (!found) return null;
    if (found === 'spent') return SPENT;
    const { chosen, opened } = found;
    const { provider, model, baseUrl } = opened;
    let reservation: UsageReservation | null = null;
    const admit = async ({ promptTokens, completionTokens }: { promptTokens: number; completionTokens: number }) => {
      try {
        reservation = await reserveUsage(db, ACTOR, chosen, { promptTokens, completionTokens }, budget);
      } catch (error) {
        throw error instanceof LlmRefused ? new AdviceUnavailable('over_budget') : error;
      }
    };
    const onCall = ({ outcome, usage, durationMs }: LlmCall) => {
      const used = {
        promptTokens: usage.inputTokens,
        completionTokens: usage.outputTokens,
        storedAs: { purpose: 'course_recommendations', outcome, durationMs },
      };
      if (reservation)
        db.transaction(ACTOR, (trx) => settleUsage(trx, reservation!, used), { queue: llmLockKey(platformId) }).catch(
          onFailure,
        );
    };
    const adviser = createModelAdviser(
      openModel({ ...opened, provider: provider as LlmProvider }, { mayBePrivate }),
      onCall,
      admit,
    );
    if (answersMaxAgeHours === 0) return adviser;
    const cacheKey = [provider, model, baseUrl ?? ''].join(' ');
    return createCachingAdviser(db, adviser, { platformId, userId, model: cacheKey, maxAgeHours: answersMaxAgeHours });
  };
}

/** The model of a caller; null: no model, or its key cannot be decrypted. */
async function findUsableModel(
  db: Database,
  secrets: SecretBox,
  caller: { platformId: number; userId: number },
  onFailure: AdviserOptions['onFailure'],
): Promise<{ chosen: ChosenModel; opened: ModelWithKey } | null> {
  let chosen: ChosenModel;
  try {
    chosen = await chooseModel(db, { ...caller, model: null });
  } catch (error) {
    if (error instanceof LlmRefused && error.code === 'no_credential') return null;
    throw error;
  }
  try {
    return { chosen, opened: decryptModelKey(secrets, chosen) };
  } catch (error) {
    onFailure(error as Error);
    return null;
  }
}
