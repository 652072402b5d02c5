import { Model } from 'objection';
import { Platform } from '../platforms/platform.js';

export type MembershipRole = 'platform_admin' | 'platform_viewer' | 'learner';

/** The membership of a person in a platform. Ended memberships stay stored, as inactive. */
export class Membership extends Model {
  static override tableName = 'memberships';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare user_id: number;
  declare role: MembershipRole;
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'memberships.platform_id', to: 'platforms.id' },
    },
  });
}
