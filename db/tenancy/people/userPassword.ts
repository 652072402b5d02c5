import { Model } from 'objection';
import { User } from './user.js';

/** The password hash of a person. */
export class UserPassword extends Model {
  static override tableName = 'user_passwords';
  static override idColumn = 'user_id';

  declare user_id: number;
  /** Argon2id with parameters and salt, in PHC format. */
  declare hash: string;
  declare modified_at: Date;
  declare user?: User;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'user_passwords.user_id', to: 'users.id' },
    },
  });
}
