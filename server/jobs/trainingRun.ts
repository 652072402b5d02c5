import { serviceActor } from '../../db/core/actor.js';
import type { ClaimedTask } from '../../db/core/external/externalTasks.js';
import type { TrainingToRun } from '../../db/generation/finetuning/runTraining.js';
import { ProviderFailure } from '../../providers/finetuning/fineTuningProvider.js';
import type { ExampleForm } from '../../providers/finetuning/trainingRows.js';
import type { ExternalJobServices } from './externalJobServices.js';
import { readStored } from './storeBytes.js';

export const ACTOR = serviceActor('run-trainings');
const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** A claimed step of a training. */
export interface Run {
  services: ExternalJobServices;
  task: ClaimedTask;
  training: TrainingToRun;
  signal: AbortSignal;
}

/** How to build examples from the rows of a file. */
export function buildExampleForm({ parameters }: TrainingToRun): ExampleForm {
  return {
    promptColumn: parameters.prompt_column ?? null,
    responseColumn: parameters.response_column ?? null,
    promptPrefix: parameters.prompt_prefix ?? '',
    promptSuffix: parameters.prompt_suffix ?? '',
    responsePrefix: parameters.response_prefix ?? '',
    responseSuffix: parameters.response_suffix ?? '',
  };
}

/**
 * The bytes of a file of the dataset; null: no file. Throws a ProviderFailure for a deleted file, or one larger than
 * 512 MiB.
 */
export async function readFile(
  { services, task }: Pick<Run, 'services' | 'task'>,
  fileId: number | null,
): Promise<Buffer | null> {
  if (fileId === null) return null;
  const stored = await readStored(services, task.platformId, fileId, MAX_FILE_BYTES);
  if (!stored) throw new ProviderFailure('A file of the dataset is gone, or too large.', false);
  return stored.bytes;
}
