import { Model } from 'objection';

/** A changed person, course, block or setting that the follower has to process. */
export class ActivityChange extends Model {
  static override tableName = 'activity_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'person' | 'course' | 'settings' | 'block';
  declare subject: number | null;
  declare queued_at: Date;
}
