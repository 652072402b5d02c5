import { Model } from 'objection';
import type { LtiRegistrationValues } from './saveLtiRegistration.js';

/** What an invitation decides of the registration; the LMS states the rest. */
export type InvitedSettings = Pick<
  LtiRegistrationValues,
  'unknown_people' | 'verifies_emails' | 'domains' | 'roles' | 'place_url'
> & {
  /** Null: the host of the LMS. */
  name: string | null;
};

/** The open link of a platform by which an LMS registers itself. */
export class LtiInvitation extends Model {
  static override tableName = 'lti_invitations';
  static override idColumn = 'platform_id';
  static override jsonAttributes = ['settings'];

  declare platform_id: number;
  declare token_sha256: Buffer;
  /** The only LMS that may register; null: any, but inactive. */
  declare issuer: string | null;
  declare settings: InvitedSettings;
  /** Whether a client that another platform registered is accepted. */
  declare shares_clients: boolean;
  /** Null: a key without a person. */
  declare invited_by: number | null;
  declare expires_at: Date;
}
