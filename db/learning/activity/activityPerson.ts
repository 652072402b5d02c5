import { Model } from 'objection';

/** The first and last activity of a person. */
export class ActivityPerson extends Model {
  static override tableName = 'activity_people';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare first_at: Date;
  declare last_at: Date;
  declare last_stored: Date;
  declare last_course_id: number;
  declare starts_gap: boolean;
}
