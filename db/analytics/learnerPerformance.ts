import { Model } from 'objection';

/** The sum of the ranks of a person. */
export class LearnerPerformance extends Model {
  static override tableName = 'learner_performance';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare ranks: number;
  declare classes: number;
  declare value: number;
}
