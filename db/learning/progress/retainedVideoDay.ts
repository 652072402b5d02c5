import { Model } from 'objection';

/** The watching of a video on a day in archived statements. */
export class RetainedVideoDay extends Model {
  static override tableName = 'carried_video_days';
  static override idColumn = ['platform_id', 'user_id', 'course_id', 'block_id', 'day'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare block_id: number;
  declare day: Date;
  declare plays: number;
  declare milliseconds: number;
}
