import { Model } from 'objection';

/** A key of a caller for an operation, with the stored answer; without a status while its request runs. */
export class IdempotencyKey extends Model {
  static override tableName = 'idempotency_keys';
  static override idColumn = ['caller', 'operation_id', 'key'];

  declare caller: string;
  declare operation_id: string;
  declare key: string;
  declare request_sha256: Buffer;
  declare locked_until: Date | null;
  declare status: number | null;
  declare headers: Record<string, string> | null;
  declare body: string | null;
  declare created_at: Date;
}
