import { Model } from 'objection';
import { User } from './user.js';

/** The membership of a person in a group. */
export class GroupMember extends Model {
  static override tableName = 'group_members';
  static override idColumn = ['platform_id', 'group_id', 'user_id'];

  declare platform_id: number;
  declare group_id: number;
  declare user_id: number;
  declare created_at: Date;
  declare user?: User;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'group_members.user_id', to: 'users.id' },
    },
  });
}
