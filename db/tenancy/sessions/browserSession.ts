import { Model } from 'objection';
import type { MembershipRole } from '../people/membership.js';

/** A browser in which a person has signed in. It acts on its platform only. */
export class BrowserSession extends Model {
  static override tableName = 'browser_sessions';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  declare user_id: number;
  /** Null for a launch from a learning management system. */
  declare provider_id: string | null;
  declare secret_sha256: Buffer;
  /** The person of the LMS whose launch began the session, in lti_people. */
  declare lti_person_id: number | null;
  /** The person as the provider names them (`sub`). */
  declare subject: string | null;
  /** The session as the provider names it, for back-channel logout. */
  declare sid: string | null;
  /** The role of the claims, which narrows that of the person; null: claims give no role. */
  declare role: MembershipRole | null;
  declare acr: string | null;
  /** When the person proved who they are (`auth_time`); null: unknown. */
  declare authenticated_at: Date | null;
  /** When the provider issued the ID token, by its clock. */
  declare issued_at: Date | null;
  /** Seconds without use after which the session ends. */
  declare idle_s: number;
  declare user_agent: string;
  declare created_at: Date;
  declare last_used_at: Date;
  declare expires_at: Date;
}
