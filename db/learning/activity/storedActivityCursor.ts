import { Model } from 'objection';

/** The cursor of the follower of statements, and of their removal. */
export class StoredActivityCursor extends Model {
  static override tableName = 'activity_cursors';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare stored: Date;
  declare kept_from: Date;
  declare cleared_up_to: Date;
  declare records_kept_since: Date | null;
  declare turn: number;
  declare paused_kinds: Record<string, string>;
}
