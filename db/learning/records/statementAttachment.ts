import { Model } from 'objection';

/** A file that is attached to a statement. */
export class StatementAttachment extends Model {
  static override tableName = 'statement_attachments';
  static override idColumn = ['platform_id', 'stored', 'sha2'];

  declare platform_id: number;
  declare stored: Date;
  declare sha2: Buffer;
  declare content_type: string;
  declare bytes: number;
}
