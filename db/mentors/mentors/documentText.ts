import { Model } from 'objection';

/** The text of a document that was sent as text. */
export class DocumentText extends Model {
  static override tableName = 'mentor_document_texts';
  static override idColumn = ['platform_id', 'document_id'];

  declare platform_id: number;
  declare document_id: number;
  declare media_type: string;
  declare text: string;
}
