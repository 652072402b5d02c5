/** A person who can sign in at the identity provider of the sandbox. */
export interface IdentityPerson {
  /** The claims `sub` and `preferred_username`. */
  username: string;
  name: string;
  email: string;
  /** Defaults to true. */
  emailVerified?: boolean;
  roles: string[];
  departments: string[];
  /** What the page says about them. */
  description: string;
}

export interface IdentitySettings {
  people: IdentityPerson[];
  /** A file for the keys and the port, so that tokens and addresses survive a restart. Null: none. */
  stateFile: string | null;
}

/** The client that the service uses at the provider. */
export const IDENTITY_CLIENT = { id: 'learning-platform', secret: 'sandbox-identity-secret' };

/** A client that acts for itself, by client credentials. */
export const IDENTITY_SERVICE_CLIENT = { id: 'timetable', secret: 'sandbox-timetable-secret' };

/** The `resource` (RFC 8707) for which access tokens are JWTs with the audience of the service. Others are opaque. */
export const IDENTITY_RESOURCE = 'urn:learning-platform:api';

/** The authentication context classes that the provider states: the first one without `acr_values`. */
export const IDENTITY_ACR_VALUES = ['urn:sandbox:click', 'phr', 'phrh'];

/** From the parent to the process of the provider, once. */
export type IdentityStart = IdentitySettings;

/** From the process of the provider, once. */
export type IdentityReport = { kind: 'serving'; url: string } | { kind: 'failed'; reason: string };
