import { Model } from 'objection';
import type { CredentialRole } from '../access/caller.js';
import { Platform } from '../platforms/platform.js';
import { Department } from './department.js';
import { User } from './user.js';

/** A key, a token, or a client of an identity provider. The secret itself is not stored; db/tenancy/access issues and checks credentials. */
export class Credential extends Model {
  static override tableName = 'credentials';

  declare id: number;
  declare scheme: 'Api-Key' | 'Token' | 'Bearer';
  declare prefix: string;
  /** Null for a client of an identity provider (`Bearer`). */
  declare secret_sha256: Buffer | null;
  declare label: string;
  /** Of keys and tokens that the API created. Unique among the unrevoked keys of the platform, or tokens of the person there. */
  declare name: string | null;
  declare role: CredentialRole | null;
  declare platform_id: number | null;
  declare user_id: number | null;
  declare program_id: number | null;
  declare department_id: number | null;
  /** Null: everything that the role may do. */
  declare scopes: string[] | null;
  declare created_at: Date;
  declare expires_at: Date | null;
  declare revoked_at: Date | null;
  declare last_used_at: Date | null;
  declare platform?: Platform | null;
  declare user?: User | null;
  declare department?: Department | null;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'credentials.platform_id', to: 'platforms.id' },
    },
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'credentials.user_id', to: 'users.id' },
    },
    department: {
      relation: Model.BelongsToOneRelation,
      modelClass: Department,
      join: {
        from: ['credentials.platform_id', 'credentials.department_id'],
        to: ['departments.platform_id', 'departments.id'],
      },
    },
  });
}
