import { Model } from 'objection';

/** A change of a row, written by triggers. Platform 0: rows that belong to no tenant. */
export class AuditLogEntry extends Model {
  static override tableName = 'audit_log';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare at: Date;
  declare table_name: string;
  declare action: 'insert' | 'update' | 'delete';
  declare row_key: Record<string, unknown>;
  declare before: Record<string, unknown> | null;
  declare after: Record<string, unknown> | null;
  declare actor_id: number | null;
  declare credential_id: number | null;
  /** The operationId, the command or the job; null for a change made directly in the database. */
  declare operation: string | null;
  declare request_id: string | null;
}
