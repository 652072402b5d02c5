import { Model } from 'objection';

/** An identifier that a statement contains other than as actor, verb or object. */
export class StatementLink extends Model {
  static override tableName = 'statement_links';
  static override idColumn = ['platform_id', 'identifier_id', 'stored'];

  declare platform_id: number;
  declare identifier_id: number;
  declare stored: Date;
}
