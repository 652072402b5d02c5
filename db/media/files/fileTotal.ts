import { Model } from 'objection';

/** The total size of the files of a tenant. */
export class FileTotal extends Model {
  static override tableName = 'file_totals';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare bytes: number;
}
