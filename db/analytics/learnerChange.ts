import { Model } from 'objection';

/** A person whose counts are out of date. */
export class LearnerChange extends Model {
  static override tableName = 'learner_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare user_id: number;
  declare queued_at: Date;
}
