import { Model } from 'objection';

/** The lock row of a platform's record store: its newest statement and highest ids. */
export class RecordStoreCursor extends Model {
  static override tableName = 'record_store_cursors';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare last_stored: Date;
  declare last_identifier: number;
  declare last_fragment: number;
  declare erasures: number;
}
