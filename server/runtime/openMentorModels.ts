import { createHash } from 'node:crypto';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { type ChosenModel, chooseModel, decryptModelKey } from '../../db/accounts/llm/chooseModel.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import { reserveUsage } from '../../db/accounts/llm/reserveUsage.js';
import { settleUsage } from '../../db/accounts/llm/settleUsage.js';
import {
  type OpenMentorModels,
  SANDBOX_MODELS,
  type WantedModel,
} from '../../services/mentors/conversations/answering/mentorModels.js';
import type { ChatModel } from '../../providers/llm/chatModel.js';
import { type BreakerOptions, createCircuitBreakers } from '../../providers/llm/circuitBreakers.js';
import { openChatModel } from '../../providers/llm/openChatModel.js';
import type { LlmProvider } from '../../providers/llm/llmProviders.js';
import { openModel } from '../../providers/llm/openModel.js';

const ACTOR = serviceActor('mentor');

export interface MentorModelOptions {
  mayBePrivate: boolean;
  /** Limits for platforms without their own. */
  budget: LlmBudget;
  /** Finds a model that the embedded provider has trained for the platform; null: none of this name. */
  findTrainedModel?: (platformId: number, model: string) => Promise<ChatModel | null>;
  /** For tests: the longest pause of a model, and when its circuit opens. */
  silenceMs?: number;
  breaker?: BreakerOptions;
}

/** Opens the models of mentors: the mentor's own (trained here, or by a credential), else the platform's active one, else the
 * embedded one. Each credential has its own circuit breaker in this process. Calls and tokens of every exchange count in the daily
 * and monthly budgets of platform and person.
 */
export function openMentorModels(
  db: Database,
  secrets: SecretBox,
  { mayBePrivate, budget, findTrainedModel: trainedModel, silenceMs, breaker }: MentorModelOptions,
): OpenMentorModels {
  const breakers = createCircuitBreakers(breaker);
  return async ({ platformId, userId, wanted }) => {
    const trained = wanted && (await trainedModel?.(platformId, wanted.model));
    if (trained) return { ...SANDBOX_MODELS, chat: trained };
    const chosen = await chooseAnsweringModel(db, { platformId, userId }, wanted);
    if (!chosen) return SANDBOX_MODELS;
    const opened = decryptModelKey(secrets, chosen);
    const credential = { ...opened, provider: opened.provider as LlmProvider };
    const key = circuitKey(chosen);
    return {
      chat: breakers.chat(
        key,
        openChatModel(credential, { mayBePrivate, ...(silenceMs !== undefined && { silenceMs }) }),
      ),
      structured: breakers.structured(key, openModel(credential, { mayBePrivate })),
      reserve: async (most) => {
        const reservation = await reserveUsage(db, ACTOR, chosen, most, budget);
        return (trx, used, storedAs) =>
          settleUsage(trx, reservation, {
            calls: used.calls,
            promptTokens: used.inputTokens,
            completionTokens: used.outputTokens,
            storedAs: storedAs === 'message' ? storedAs : { purpose: 'mentor', ...storedAs },
          });
      },
    };
  };
}

/** Null: the platform has no credential. Throws LlmRefused if a rule forbids the model. */
async function chooseAnsweringModel(
  db: Database,
  caller: { platformId: number; userId: number },
  wanted: WantedModel | null,
): Promise<ChosenModel | null> {
  try {
    return await chooseModel(db, { ...caller, model: wanted });
  } catch (error) {
    if (!(error instanceof LlmRefused) || error.code !== 'no_credential') throw error;
    return wanted ? chooseAnsweringModel(db, caller, null) : null;
  }
}

/** A rotated key gets a new circuit. */
const circuitKey = ({ credential, model }: ChosenModel) =>
  createHash('sha256')
    .update(JSON.stringify([credential.platform_id, credential.service, credential.sealed, model]))
    .digest('base64');
