import { Model } from 'objection';

/** What the files of a tenant have together. */
export class FileTotal extends Model {
  static override tableName = 'file_totals';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare bytes: number;
}
