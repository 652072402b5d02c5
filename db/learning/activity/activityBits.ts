import { Model } from 'objection';

/** The people who were active on a day in a course, as a block of bits. */
export class ActivityBits extends Model {
  static override tableName = 'activity_bits';
  static override idColumn = ['platform_id', 'course_id', 'day', 'block'];

  declare platform_id: number;
  declare course_id: number;
  declare day: Date;
  declare block: number;
  declare bits: string;
}

/** The same for a month. */
export class ActivityMonthBits extends Model {
  static override tableName = 'activity_month_bits';
  static override idColumn = ['platform_id', 'course_id', 'month', 'block'];

  declare platform_id: number;
  declare course_id: number;
  declare month: Date;
  declare block: number;
  declare bits: string;
}
