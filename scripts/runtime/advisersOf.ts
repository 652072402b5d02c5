import { recordLlmUsage } from '../../db/llm/recordUsage.js';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import { findActiveLlmCredential } from '../../db/llm/findActiveCredential.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { CourseAdviser } from '../../providers/llm/courseAdviser.js';
import { modelAdviser } from '../../providers/llm/modelAdviser.js';
import { openModel } from '../../providers/llm/openModel.js';

/** Where a secret of a tenant's language model is sealed. */
export const llmSecretPlace = (platformId: number) => `llm_credentials/${platformId}`;

/**
 * The adviser that a tenant's credential gives; null when it has none, or one that can't be read. Every call is accounted, failed ones
 * too. `onFailure` hears of what went wrong beside the answer, which is not held up by it.
 */
export function advisersOf(
  db: Database,
  secrets: SecretBox,
  { mayBePrivate, onFailure }: { mayBePrivate: boolean; onFailure: (error: Error) => void },
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
    return modelAdviser(openModel({ provider, model, baseUrl, apiKey }, { mayBePrivate }), ({ outcome, usage, durationMs }) => {
      const call = { platformId, userId, purpose: 'course_recommendations', provider, model, ...usage, outcome, durationMs };
      recordLlmUsage(db, serviceActor('language-model'), call).catch(onFailure);
    });
  };
}
