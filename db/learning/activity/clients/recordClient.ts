import { Model } from 'objection';

/** A location and device, stored once per platform. */
export class RecordClient extends Model {
  static override tableName = 'record_clients';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare digest: Buffer;
  declare continent: string | null;
  declare country: string | null;
  declare region: string | null;
  declare city: string | null;
  declare user_agent: string | null;
  declare browser: string | null;
  declare operating_system: string | null;
  declare screen: string | null;
}
