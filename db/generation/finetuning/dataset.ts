import { Model } from 'objection';

/** Pairs of questions and answers that are generated from a source, for training models. */
export class FineTuningDataset extends Model {
  static override tableName = 'fine_tuning_datasets';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare unique_id: string;
  declare name: string;
  declare prompt: string;
  declare source_url: string | null;
  declare source_file_id: number | null;
  declare num_data_points: number;
  declare train_split: number;
  declare status: 'pending' | 'processing' | 'completed' | 'failed';
  declare making: number;
  declare retry_attempts: number;
  declare error_log: string;
  declare progress: DatasetProgress;
  declare columns: string[];
  declare train_file_id: number | null;
  declare test_file_id: number | null;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare deleted_at: Date | null;

  static override jsonAttributes = ['progress'];
}

/** The progress of a dataset. Values that are not known yet are absent. */
export interface DatasetProgress {
  /** `sandbox`: generated without a model; `source`: the source contains the pairs; else `llm:<provider>/<model>`. */
  method?: string;
  passages?: number;
  passages_done?: number;
  train_pairs?: number;
  test_pairs?: number;
  /** Pairs that were dropped because another pair is nearly equal. */
  near_duplicates?: number;
}
