import { createHash } from 'node:crypto';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { type ChosenModel, chooseModel, decryptModelKey } from '../../db/accounts/llm/chooseModel.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import { reserveUsage } from '../../db/accounts/llm/reserveUsage.js';
import { settleUsage } from '../../db/accounts/llm/settleUsage.js';
import { findTrainedModel } from '../../db/generation/finetuning/runTraining.js';
import { type ProviderSettings, findTrainingEndpoint } from '../../services/generation/providerEndpoints.js';
import {
  type OpenMentorModels,
  type OpenedModels,
  SANDBOX_MODELS,
  type WantedModel,
} from '../../services/mentors/conversations/answering/mentorModels.js';
import { type BreakerOptions, createCircuitBreakers } from '../../providers/llm/circuitBreakers.js';
import { openChatModel } from '../../providers/llm/openChatModel.js';
import type { LlmProvider } from '../../providers/llm/llmProviders.js';
import { openModel } from '../../providers/llm/openModel.js';

const ACTOR = serviceActor('mentor');
/** The provider of trained models, as usage names it. */
const TRAINER = 'provider_a';

type Caller = Pick<ChosenModel, 'platformId' | 'userId'>;
type Metered = Pick<ChosenModel, 'platformId' | 'userId' | 'provider' | 'model' | 'trialOf'>;

export interface MentorModelOptions {
  mayBePrivate: boolean;
  /** Limits for platforms without their own. */
  budget: LlmBudget;
  /** The operator's providers, of which one trains models for mentors; absent: none. */
  providers?: ProviderSettings;
  /** For tests: the longest pause of a model, and when its circuit opens. */
  silenceMs?: number;
  breaker?: BreakerOptions;
}

/**
 * Opens the models of mentors: the mentor's own (by a credential, or at the provider that trained it for the platform),
 * else the platform's active one, else the embedded one. Each credential has its own circuit breaker in this process.
 * Calls and tokens of every exchange count in the daily and monthly budgets of platform and person.
 */
export function openMentorModels(
  db: Database,
  secrets: SecretBox,
  { mayBePrivate, budget, providers, silenceMs, breaker }: MentorModelOptions,
): OpenMentorModels {
  const breakers = createCircuitBreakers(breaker);
  const silence = silenceMs !== undefined && { silenceMs };
  const reserveFor =
    (chosen: Metered): OpenedModels['reserve'] =>
    async (most) => {
      const reservation = await reserveUsage(db, ACTOR, chosen, most, budget);
      return (trx, used, storedAs) =>
        settleUsage(trx, reservation, {
          calls: used.calls,
          promptTokens: used.inputTokens,
          completionTokens: used.outputTokens,
          storedAs: storedAs === 'message' ? storedAs : { purpose: 'mentor', ...storedAs },
        });
    };
  const openTrained = async (caller: Caller, wantedModel: string): Promise<OpenedModels | null> => {
    const model = providers ? await findTrainedModel(db, caller.platformId, wantedModel) : null;
    const endpoint =
      providers && model !== null
        ? await findTrainingEndpoint({ db, secrets, settings: providers }, caller.platformId)
        : null;
    if (!endpoint || model === null) return null;
    const { mayBePrivate, ...address } = endpoint;
    const credential = { provider: 'openai-compatible' as const, model, ...address };
    return {
      chat: breakers.chat(
        hashCircuit([caller.platformId, credential]),
        openChatModel(credential, { mayBePrivate, ...silence }),
      ),
      structured: null,
      reserve: reserveFor({ ...caller, provider: TRAINER, model, trialOf: null }),
    };
  };
  return async ({ platformId, userId, wanted }) => {
    const caller = { platformId, userId };
    const named = wanted?.provider ? await chooseIfAny(db, caller, wanted) : null;
    const trained = wanted && !named && (await openTrained(caller, wanted.model));
    if (trained) return trained;
    const chosen =
      named ??
      (wanted && wanted.provider === null ? await chooseIfAny(db, caller, wanted) : null) ??
      (await chooseIfAny(db, caller, null));
    if (!chosen) return SANDBOX_MODELS;
    const opened = decryptModelKey(secrets, chosen);
    const credential = { ...opened, provider: opened.provider as LlmProvider };
    const key = circuitKey(chosen);
    return {
      chat: breakers.chat(key, openChatModel(credential, { mayBePrivate, ...silence })),
      structured: breakers.structured(key, openModel(credential, { mayBePrivate })),
      reserve: reserveFor(chosen),
    };
  };
}

/** Chooses a model; null: the platform has no credential for it. Throws LlmRefused if a rule forbids the model. */
async function chooseIfAny(db: Database, caller: Caller, model: WantedModel | null): Promise<ChosenModel | null> {
  try {
    return await chooseModel(db, { ...caller, model });
  } catch (error) {
    if (!(error instanceof LlmRefused) || error.code !== 'no_credential') throw error;
    return null;
  }
}

/** A rotated key gets a new circuit. */
const circuitKey = ({ credential, model }: ChosenModel) =>
  hashCircuit([credential.platform_id, credential.service, credential.sealed, model]);

const hashCircuit = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64');
