import { Model } from 'objection';

/** A statement that refers to another one, directly or through others. */
export class StatementReference extends Model {
  static override tableName = 'statement_references';
  static override idColumn = ['platform_id', 'stored', 'target_id'];

  declare platform_id: number;
  declare stored: Date;
  declare target_id: string;
  declare target_stored: Date | null;
  declare voids_any: boolean;
  declare steps: number;
  declare is_direct: boolean;
}
