import { Model } from 'objection';

/** A record of recommended courses, for tracing later use. Rows are only added, and expire. */
export class Recommendation extends Model {
  static override tableName = 'recommendations';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  /** A UUID. */
  declare id: string;
  declare user_id: number;
  declare method: string;
  /** Best first. */
  declare courses: { platform_key: string; course_id: string; confidence: number }[];
  declare created_at: Date;

  static override jsonAttributes = ['courses'];
}
