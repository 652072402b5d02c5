import { Model } from 'objection';

/** An identifier that a fragment contains. */
export class RecordFragmentIdentifier extends Model {
  static override tableName = 'record_fragment_identifiers';
  static override idColumn = ['platform_id', 'identifier_id', 'fragment_id'];

  declare platform_id: number;
  declare identifier_id: number;
  declare fragment_id: number;
}
