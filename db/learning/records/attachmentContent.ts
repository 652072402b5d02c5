import { Model } from 'objection';

/** The content of attached files, stored once per platform. */
export class AttachmentContent extends Model {
  static override tableName = 'attachment_contents';
  static override idColumn = ['platform_id', 'sha2'];

  declare platform_id: number;
  declare sha2: Buffer;
  declare content: Buffer;
}
