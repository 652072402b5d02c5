import { Model } from 'objection';
import { User } from './user.js';

/** The membership of a person in a department. */
export class DepartmentMember extends Model {
  static override tableName = 'department_members';
  static override idColumn = ['platform_id', 'department_id', 'user_id'];

  declare platform_id: number;
  declare department_id: number;
  declare user_id: number;
  /** Administers the department and all below it. */
  declare is_admin: boolean;
  declare created_at: Date;
  declare user?: User;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'department_members.user_id', to: 'users.id' },
    },
  });
}
