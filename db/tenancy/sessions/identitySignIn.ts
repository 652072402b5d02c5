import { Model } from 'objection';

/** A sign-in at an identity provider that a browser has begun. */
export class IdentitySignIn extends Model {
  static override tableName = 'identity_sign_ins';
  static override idColumn = ['platform_id', 'state_sha256'];

  declare platform_id: number;
  declare state_sha256: Buffer;
  declare provider_id: string;
  /** Hash of the secret in the cookie of the browser. */
  declare browser_sha256: Buffer;
  declare return_to: string;
  /** The person must have proved who they are within these seconds; null: at any time. */
  declare max_age_s: number | null;
  declare created_at: Date;
  declare expires_at: Date;
}
