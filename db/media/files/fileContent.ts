import { Model } from 'objection';

/** A content that is in the store, or is being written to it. */
export class FileContent extends Model {
  static override tableName = 'file_contents';
  static override idColumn = ['platform_id', 'sha256'];

  declare platform_id: number;
  declare sha256: Buffer;
  /** Bytes. */
  declare size: number;
  declare claimed_at: Date;
}
