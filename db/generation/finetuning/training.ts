import { Model } from 'objection';

/** The fine-tuning of a model with a dataset. */
export class FineTuningTraining extends Model {
  static override tableName = 'fine_tuning_trainings';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare unique_id: string;
  declare dataset_id: number;
  declare project_name: string;
  declare base_model_name: string;
  declare provider: 'provider_a';
  declare parameters: TrainingParameters;
  declare metadata: unknown;
  declare state: 'pending' | 'processing' | 'completed' | 'cancelled' | 'failed';
  declare run: number;
  /** `sandbox`: the embedded provider of earlier versions. */
  declare engine: 'provider_a' | 'sandbox' | null;
  declare remote_train_file: string | null;
  declare remote_test_file: string | null;
  declare remote_job: string | null;
  declare remote_status: string | null;
  declare fine_tuned_model: string | null;
  /** The model of the embedded provider of earlier versions. */
  declare model_file_id: number | null;
  declare figures: Record<string, unknown>;
  declare evaluation: Record<string, unknown> | null;
  declare retry_attempts: number;
  declare error_log: string;
  declare cancel_requested_at: Date | null;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare deleted_at: Date | null;

  static override jsonAttributes = ['parameters', 'metadata', 'figures', 'evaluation'];
}

/** Columns, prefixes and hyperparameters. Parameters that were not sent are absent. */
export interface TrainingParameters {
  text_column?: string;
  prompt_column?: string;
  response_column?: string;
  prompt_prefix?: string;
  prompt_suffix?: string;
  response_prefix?: string;
  response_suffix?: string;
  learning_rate?: number;
  warmup_ratio?: number;
  lora_dropout?: number;
  weight_decay?: number;
  batch_size?: number;
  num_epochs?: number;
  block_size?: number;
  lora_r?: number;
  lora_alpha?: number;
  gradient_accumulation?: number;
  use_peft?: boolean;
  use_fp16?: boolean;
  use_int4?: boolean;
  push_to_hub?: boolean;
  preprocess_dataset?: boolean;
  repo_id?: string;
}
