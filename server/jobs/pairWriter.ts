import { serviceActor } from '../../db/core/actor.js';
import type { FineTuningDataset } from '../../db/generation/finetuning/dataset.js';
import { type ChosenModel, chooseModel, decryptModelKey } from '../../db/accounts/llm/chooseModel.js';
import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import type { DatasetPassage, Pair } from '../../providers/datasets/datasetTypes.js';
import { generatePairs, estimateMaxTokens } from '../../providers/datasets/generatePairs.js';
import type { LlmProvider } from '../../providers/llm/llmProviders.js';
import { openModel } from '../../providers/llm/openModel.js';
import { LlmError } from '../../providers/llm/structuredModel.js';
import { runMetered } from './runMetered.js';
import type { ExternalJobServices } from './externalJobServices.js';

/** Lets a language model write pairs from passages. */
export interface PairWriter {
  /** `llm:<provider>/<model>`. */
  method: string;
  /**
   * Writes up to `atMost` pairs; none if the passage has no content or the answer is unusable. Throws LlmError, and
   * LlmRefused if a budget is spent.
   */
  write(passage: DatasetPassage, atMost: number, instructions: string): Promise<Pair[]>;
}

const ACTOR = serviceActor('make-datasets');
const CALL_TIMEOUT_MS = 90_000;

/**
 * Opens the model of a dataset's platform; null without one: then the embedded provider makes the pairs. Every call is
 * metered.
 */
export async function openPairWriter(
  { db, secrets, settings }: ExternalJobServices,
  dataset: Pick<FineTuningDataset, 'platform_id' | 'created_by_id'>,
): Promise<PairWriter | null> {
  const chosen = await findModel({ db }, dataset);
  if (!chosen) return null;
  const opened = decryptModelKey(secrets, chosen);
  const model = openModel(
    { ...opened, provider: opened.provider as LlmProvider },
    { mayBePrivate: settings.modelsMayBePrivate },
  );
  return {
    method: `llm:${opened.provider}/${opened.model}`,
    write: async (passage, atMost, instructions) => {
      const request = { passage, atMost, instructions, timeoutMs: CALL_TIMEOUT_MS };
      const most = { promptTokens: estimateMaxTokens(request), completionTokens: 0 };
      const metering = { db, actor: ACTOR, chosen, purpose: 'dataset_pairs', most, budget: settings.llmBudget };
      try {
        return (await runMetered(metering, () => generatePairs(model, request))).pairs;
      } catch (error) {
        // An unusable answer must not fail the whole dataset.
        if (error instanceof LlmError && error.fault === 'bad_answer') return [];
        throw error;
      }
    },
  };
}

async function findModel(
  { db }: Pick<ExternalJobServices, 'db'>,
  { platform_id: platformId, created_by_id: userId }: Pick<FineTuningDataset, 'platform_id' | 'created_by_id'>,
): Promise<ChosenModel | null> {
  if (userId === null) return null;
  try {
    return await chooseModel(db, { platformId, userId, model: null });
  } catch (error) {
    if (error instanceof LlmRefused && error.code === 'no_credential') return null;
    throw error;
  }
}
