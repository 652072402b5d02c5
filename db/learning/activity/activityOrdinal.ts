import { Model } from 'objection';

/** The bit of a person in sets of active people. */
export class ActivityOrdinal extends Model {
  static override tableName = 'activity_ordinals';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare ordinal: number;
}
