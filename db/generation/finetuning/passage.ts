import { Model } from 'objection';
import { FineTuningDataset } from './dataset.js';

/** A passage of a dataset's source, with the pairs that a model generated from it. */
export class FineTuningPassage extends Model {
  static override tableName = 'fine_tuning_passages';
  static override idColumn = ['platform_id', 'dataset_id', 'ordinal'];

  declare platform_id: number;
  declare dataset_id: number;
  declare ordinal: number;
  declare heading: string;
  declare text: string;
  declare pairs: StoredPair[] | null;
  declare dataset?: FineTuningDataset;

  static override jsonAttributes = ['pairs'];

  static override relationMappings = () => ({
    dataset: {
      relation: Model.BelongsToOneRelation,
      modelClass: FineTuningDataset,
      join: {
        from: ['fine_tuning_passages.platform_id', 'fine_tuning_passages.dataset_id'],
        to: ['fine_tuning_datasets.platform_id', 'fine_tuning_datasets.id'],
      },
    },
  });
}

/** A question and its answer, generated from a passage. */
export interface StoredPair {
  question: string;
  answer: string;
}
