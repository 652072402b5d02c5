import { Model } from 'objection';

/** The activity of a person in all time. */
export class ActivityTotal extends Model {
  static override tableName = 'activity_totals';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare events: number;
  declare milliseconds: number;
}
