import type { Database } from '../../db/core/connect.js';
import { findModelFile } from '../../db/generation/finetuning/runTraining.js';
import type { FileServices } from '../../services/_shared/context.js';
import type { ChatModel } from '../../providers/llm/chatModel.js';
import { openTrainedModel } from '../../providers/finetuning/sandbox/openTrainedModel.js';
import { readStored } from '../jobs/storeBytes.js';

const MAX_BYTES = 100_000_000;

/** Finds a model that the embedded provider has trained for the platform, by name; null if there is none. */
export function createTrainedModelFinder(
  db: Database,
  files: FileServices,
): (platformId: number, model: string) => Promise<ChatModel | null> {
  return async (platformId, model) => {
    const fileId = await findModelFile(db, platformId, model);
    const stored = fileId === null ? null : await readStored({ files }, platformId, fileId, MAX_BYTES);
    return stored && openTrainedModel(model, stored.bytes);
  };
}
