import { Model } from 'objection';

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

  static override jsonAttributes = ['pairs'];
}

/** A question and its answer, generated from a passage. */
export interface StoredPair {
  question: string;
  answer: string;
}
