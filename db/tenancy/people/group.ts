import { Model } from 'objection';
import { Platform } from '../platforms/platform.js';
import { GroupMember } from './groupMember.js';

/** A named set of people of a platform. Names are unique in the platform, case-insensitively. */
export class Group extends Model {
  static override tableName = 'groups';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare created_at: Date;
  declare modified_at: Date;
  /** The identifier of the SCIM client. */
  declare external_id: string | null;
  declare platform?: Platform;
  declare members?: GroupMember[];

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'groups.platform_id', to: 'platforms.id' },
    },
    members: {
      relation: Model.HasManyRelation,
      modelClass: GroupMember,
      join: { from: ['groups.platform_id', 'groups.id'], to: ['group_members.platform_id', 'group_members.group_id'] },
    },
  });
}
