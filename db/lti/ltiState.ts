import { Model } from 'objection';

/** A login that an LMS has initiated. A launch uses it up. */
export class LtiState extends Model {
  static override tableName = 'lti_states';
  static override idColumn = ['platform_id', 'state_sha256'];
  static override jsonAttributes = ['request'];

  declare platform_id: number;
  declare state_sha256: Buffer;
  declare registration_id: string;
  declare nonce: string;
  /** Hash of the cookie of the browser. */
  declare browser_sha256: Buffer;
  declare request: Record<string, string>;
  declare expires_at: Date;
}
