import { Model } from 'objection';

/** The position of a caller's last write in the write-ahead log, such as `0/16B3748`. */
export class CallerWrite extends Model {
  static override tableName = 'caller_writes';
  static override idColumn = 'caller';

  declare caller: string;
  declare position: string;
  declare written_at: Date;
}
