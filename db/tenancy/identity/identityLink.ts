import { Model } from 'objection';

/** The person that a subject of an identity provider is, on the platform of the provider. */
export class IdentityLink extends Model {
  static override tableName = 'identity_links';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare provider_id: string;
  declare subject: string;
  declare user_id: number;
  /** Hash of the role and departments that were last taken from claims. */
  declare claims_sha256: Buffer | null;
  /** When the token was issued that had them; older tokens change nothing. */
  declare claims_at: Date | null;
  declare last_used_at: Date | null;
  declare created_at: Date;
  /** A DM admin created the link, so it counts although the person belongs to other platforms. */
  declare is_confirmed: boolean;
}
