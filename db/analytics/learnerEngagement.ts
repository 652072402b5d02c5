import { Model } from 'objection';

/** The mean engagement index of a person over the courses that they are enrolled in. */
export class LearnerEngagement extends Model {
  static override tableName = 'learner_engagement';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare period_days: number;
  /** The last day on which the value holds; infinity when no window of any course is open. */
  declare until: Date;
  declare value: number;
}
