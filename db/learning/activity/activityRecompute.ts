import { Model } from 'objection';

/** A person whose activity and results the follower has to recompute. */
export class ActivityRecompute extends Model {
  static override tableName = 'activity_recompute_queue';
  static override idColumn = ['platform_id', 'user_id', 'course_id', 'block_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare block_id: number;
  declare queued_at: Date;
}
