import { Model } from 'objection';

/** A credential that a person has completed a course or acquired a skill. */
export class Badge extends Model {
  static override tableName = 'badges';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['credential'];

  declare platform_id: number;
  declare id: string;
  declare user_id: number;
  declare kind: 'course' | 'skill';
  /** Id in courses or skills. */
  declare item_id: number;
  declare achievement_name: string;
  /** Empty when the person is erased. */
  declare recipient_name: string;
  declare status_list: number;
  declare status_index: number;
  declare key_id: string;
  /** The payload of `jwt`. Both are null when the person is erased. */
  declare credential: Record<string, unknown> | null;
  declare jwt: string | null;
  declare issued_at: Date;
  declare revoked_at: Date | null;
  declare revoked_reason: string | null;
}
