import { Model } from 'objection';

/** A person's watching of a video on a day. */
export class VideoDay extends Model {
  static override tableName = 'video_days';
  static override idColumn = ['platform_id', 'user_id', 'course_id', 'block_id', 'day'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare block_id: number;
  declare day: Date;
  declare plays: number;
  declare is_completion: boolean;
  declare milliseconds: number;
  declare watches: number;
}
