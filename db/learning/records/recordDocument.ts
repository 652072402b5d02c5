import { Model } from 'objection';

/** A document of an agent, of an activity, or of an agent in an activity. */
export class RecordDocument extends Model {
  static override tableName = 'record_documents';
  static override idColumn = ['platform_id', 'agent', 'activity', 'digest'];

  declare platform_id: number;
  declare agent: Buffer;
  declare activity: Buffer;
  declare digest: Buffer;
  declare agent_name: string | null;
  declare activity_id: string | null;
  declare registration: string | null;
  declare document_id: string;
  declare content_type: string;
  declare content: Buffer;
  declare sha1: string;
  declare updated_at: Date;
}
