import { Model } from 'objection';

/** What a SCIM client stores of a member, beyond the user and the membership. */
export class ScimUser extends Model {
  static override tableName = 'scim_users';
  static override idColumn = ['platform_id', 'user_id'];
  static override jsonAttributes = ['attributes'];

  declare platform_id: number;
  declare user_id: number;
  declare external_id: string | null;
  /** By the path of the attribute, such as `name.givenName`. */
  declare attributes: Record<string, string>;
  /** The department that the client assigned. */
  declare department_id: number | null;
  /** When the client deleted the member; an active membership is not deleted. */
  declare deleted_at: Date | null;
  declare modified_at: Date;
}
