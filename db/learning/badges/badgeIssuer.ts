import { Model } from 'objection';

/** How a platform issues badges. A platform without a row issues none. */
export class BadgeIssuer extends Model {
  static override tableName = 'badge_issuers';
  static override idColumn = ['platform_id'];

  declare platform_id: number;
  declare name: string;
  declare url: string | null;
  declare email: string | null;
  declare description: string;
  declare is_active: boolean;
  /** The origin of the addresses in badges; fixed with the first badge. */
  declare address: string;
  /** Badges issued so far. */
  declare issued: number;
  declare created_at: Date;
  declare modified_at: Date;
}
