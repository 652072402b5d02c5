import { Model } from 'objection';

/** The public part of an RSA key (RFC 7517): modulus and exponent, base64url. */
export interface PublicKey {
  kty: 'RSA';
  n: string;
  e: string;
}

/** A key that signs badges of a platform. The newest one signs; all are published. */
export class BadgeKey extends Model {
  static override tableName = 'badge_keys';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['public_key'];

  declare platform_id: number;
  declare id: string;
  declare public_key: PublicKey;
  /** Encrypted. */
  declare private_key: string;
  declare created_at: Date;
}
