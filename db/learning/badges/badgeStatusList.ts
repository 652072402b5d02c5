import { Model } from 'objection';

/** A signed list of the revoked badges of a platform. */
export class BadgeStatusList extends Model {
  static override tableName = 'badge_status_lists';
  static override idColumn = ['platform_id', 'number'];

  declare platform_id: number;
  declare number: number;
  declare jwt: string;
  declare signed_at: Date;
}
