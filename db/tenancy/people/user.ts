import { Model } from 'objection';
import { Membership } from './membership.js';

/** A person, who may belong to any number of platforms. */
export class User extends Model {
  static override tableName = 'users';

  declare id: number;
  declare username: string;
  declare email: string;
  declare name: string;
  /** Generated: without accents, in lower case. */
  declare folded_name: string;
  /** Generated: user name, name and e-mail address, without accents, in lower case. */
  declare search_text: string;
  declare is_dm_admin: boolean;
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
  declare memberships?: Membership[];

  static override relationMappings = () => ({
    memberships: {
      relation: Model.HasManyRelation,
      modelClass: Membership,
      join: { from: 'users.id', to: 'memberships.user_id' },
    },
  });
}
