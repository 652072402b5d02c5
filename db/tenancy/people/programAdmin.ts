import { Model } from 'objection';
import { User } from './user.js';

/** A member who administers a program of the platform. */
export class ProgramAdmin extends Model {
  static override tableName = 'program_admins';
  static override idColumn = ['platform_id', 'program_id', 'user_id'];

  declare platform_id: number;
  declare program_id: number;
  declare user_id: number;
  declare created_at: Date;
  declare user?: User;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'program_admins.user_id', to: 'users.id' },
    },
  });
}
