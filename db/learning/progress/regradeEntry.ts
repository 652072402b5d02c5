import { Model } from 'objection';

/** A course whose results have to be derived again. */
export class RegradeEntry extends Model {
  static override tableName = 'regrade_queue';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare course_id: number;
  declare after_user_id: number;
  declare created_at: Date;
}
