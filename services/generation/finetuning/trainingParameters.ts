import type { TrainingParameters } from '../../../db/generation/finetuning/training.js';

const NAMES = [
  'text_column',
  'prompt_column',
  'response_column',
  'prompt_prefix',
  'prompt_suffix',
  'response_prefix',
  'response_suffix',
  'learning_rate',
  'warmup_ratio',
  'lora_dropout',
  'weight_decay',
  'batch_size',
  'num_epochs',
  'block_size',
  'lora_r',
  'lora_alpha',
  'gradient_accumulation',
  'use_peft',
  'use_fp16',
  'use_int4',
  'push_to_hub',
  'preprocess_dataset',
  'repo_id',
] as const satisfies readonly (keyof TrainingParameters)[];

type Shown = { [Name in keyof Required<TrainingParameters>]: Required<TrainingParameters>[Name] | null };
type Sent = { [Name in keyof TrainingParameters]?: TrainingParameters[Name] | null };

/** All parameters; null for those that are not set. */
export const presentParameters = (stored: TrainingParameters): Shown =>
  Object.fromEntries(NAMES.map((name) => [name, stored[name] ?? null])) as Shown;

/** The parameters of a body. Null becomes undefined, which clears the parameter in a change. */
export function parseTrainingParameters(sent: Sent): TrainingParameters {
  return Object.fromEntries(
    NAMES.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name] ?? undefined]),
  );
}
