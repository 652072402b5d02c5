import { recordLlmUsage } from '../../db/llm/recordUsage.js';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import { findActiveLlmCredential } from '../../db/llm/findActiveCredential.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { type LlmBudget, type LlmReservation, readLlmBudget, reserveLlmCall } from '../../db/llm/llmBudget.js';
import { AdviceUnavailable, type CourseAdviser } from '../../providers/llm/courseAdviser.js';
import { type LlmCall, modelAdviser } from '../../providers/llm/modelAdviser.js';
import { openModel } from '../../providers/llm/openModel.js';
import { rememberingAdviser } from './rememberingAdviser.js';

/** Where a secret of a tenant's language model is sealed. */
export const llmSecretPlace = (platformId: number) => `llm_credentials/${platformId}`;

const ACTOR = serviceActor('language-model');

export interface AdviserOptions {
  mayBePrivate: boolean;
  /** For platforms that have no limits of their own. */
  budget: LlmBudget;
  /** How long the same question gets the same answer; 0: it never does. */
  answersKeptHours: number;
  /** Called with what went wrong beside the answer, which is not held up by it. */
  onFailure: (error: Error) => void;
}

/**
 * The adviser that a tenant's credential gives; null when it has none, or one that can't be read. Every call is accounted, failed ones
 * too, comes out of the day's budget of the platform and the person, and is not repeated for the same question.
 */
export function advisersOf(
  db: Database,
  secrets: SecretBox,
  { mayBePrivate, budget, answersKeptHours, onFailure }: AdviserOptions,
): (platformId: number, userId: number) => Promise<CourseAdviser | null> {
  return async (platformId, userId) => {
    const stored = await findActiveLlmCredential(db, platformId);
    if (!stored) return null;
    const { provider, model, base_url: baseUrl, secret } = stored;
    let apiKey: string | null;
    try {
      apiKey = secret === null ? null : secrets.open(secret, llmSecretPlace(platformId));
    } catch (error) {
      // The key of secrets has changed: the learner is answered without the model.
      onFailure(error as Error);
      return null;
    }
    let reservation: LlmReservation | null = null;
    const admit = async (mostTokens: number) => {
      const { own } = await readLlmBudget(db, platformId);
      reservation = await reserveLlmCall(db, ACTOR, { platformId, userId, tokens: mostTokens }, { ...budget, ...own });
      if (!reservation) throw new AdviceUnavailable('over_budget');
    };
    const onCall = ({ outcome, usage, durationMs }: LlmCall) => {
      const call = { platformId, userId, purpose: 'course_recommendations', provider, model, ...usage, outcome, durationMs };
      recordLlmUsage(db, ACTOR, call, reservation).catch(onFailure);
    };
    const adviser = modelAdviser(openModel({ provider, model, baseUrl, apiKey }, { mayBePrivate }), onCall, admit);
    if (answersKeptHours === 0) return adviser;
    const place = [provider, model, baseUrl ?? ''].join(' ');
    return rememberingAdviser(db, adviser, { platformId, userId, model: place, keptHours: answersKeptHours });
  };
}
