import { Model } from 'objection';

/** Consecutive statements of a person from one client. */
export class ActivitySession extends Model {
  static override tableName = 'activity_sessions';
  static override idColumn = ['platform_id', 'user_id', 'client_id', 'started_at'];

  declare platform_id: number;
  declare client_id: number;
  declare user_id: number;
  declare started_at: Date;
  declare ended_at: Date;
  declare events: number;
}
