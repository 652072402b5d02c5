import { Model } from 'objection';

/** The person that an agent resolves to. */
export class ResolvedAgent extends Model {
  static override tableName = 'record_people';
  static override idColumn = ['platform_id', 'identifier_id'];

  declare platform_id: number;
  declare identifier_id: number;
  declare identifier: string | null;
  declare user_id: number | null;
}
