import { Model } from 'objection';

/** How often a person opened a mentor, and when. */
export class MentorUse extends Model {
  static override tableName = 'mentor_uses';
  static override idColumn = ['platform_id', 'mentor_id', 'user_id'];

  declare platform_id: number;
  declare mentor_id: number;
  declare user_id: number;
  declare access_count: number;
  declare first_used_at: Date;
  declare last_used_at: Date;
}
