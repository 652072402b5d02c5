import { Model } from 'objection';

/** What administrators set, apart from `is_active`. */
export type LtiRegistrationSettings = Pick<
  LtiRegistration,
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'login_url'
  | 'token_url'
  | 'keys_url'
  | 'token_audience'
  | 'unknown_people'
  | 'verifies_emails'
  | 'domains'
  | 'verified_domains'
  | 'roles'
  | 'place_url'
>;

/** An LMS in which this service is registered as a tool (LTI 1.3). */
export class LtiRegistration extends Model {
  static override tableName = 'lti_registrations';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['roles'];

  declare platform_id: number;
  declare id: string;
  declare name: string;
  declare issuer: string;
  declare client_id: string;
  /** Where the LMS authorizes launches. */
  declare login_url: string;
  /** Null: the LMS gives no access tokens. */
  declare token_url: string | null;
  declare keys_url: string;
  /** The audience of requests of access tokens; null: `token_url`. */
  declare token_audience: string | null;
  declare unknown_people: 'create' | 'link' | 'refuse';
  /** Whether the LMS verifies the addresses of its people. */
  declare verifies_emails: boolean;
  /** Empty: any domain. */
  declare domains: string[];
  declare verified_domains: string[];
  /** Roles of new people by LTI roles. */
  declare roles: Record<string, 'platform_admin' | 'platform_viewer' | 'learner'>;
  /** Null: a page of this service. */
  declare place_url: string | null;
  declare is_active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
