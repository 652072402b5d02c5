import { Model } from 'objection';

/** A content that is queued for removal from the store. Triggers queue it when its row is deleted. */
export class FileRemoval extends Model {
  static override tableName = 'file_removals';
  static override idColumn = ['tenant_id', 'sha256'];

  declare tenant_id: number;
  declare sha256: Buffer;
  declare queued_at: Date;
}
