import { Model } from 'objection';

/** The last number that a platform has assigned in a sequence. */
export class PlatformCounter extends Model {
  static override tableName = 'platform_counters';
  static override idColumn = ['platform_id', 'number_type'];

  declare platform_id: number;
  declare number_type: 'course_number' | 'program_number' | 'item_number';
  declare last_number: number;
}
