import { Model } from 'objection';

/** An agent, verb or activity of statements, stored once per platform. */
export class RecordIdentifier extends Model {
  static override tableName = 'record_identifiers';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'agent' | 'verb' | 'activity';
  declare digest: Buffer;
  declare name: string;
  declare definition: Record<string, unknown> | null;
}
