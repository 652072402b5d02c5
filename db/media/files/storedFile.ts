import { Model } from 'objection';

/** A file of a tenant. */
export class StoredFile extends Model {
  static override tableName = 'files';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare sha256: Buffer;
  declare name: string;
  declare media_type: string;
  declare created_by_id: number | null;
  declare created_at: Date;
}
