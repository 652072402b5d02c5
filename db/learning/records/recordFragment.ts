import { Model } from 'objection';

/** A JSON part that several statements of a platform share. */
export class RecordFragment extends Model {
  static override tableName = 'record_fragments';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare digest: Buffer;
  declare content: string;
}
