/** The identity behind a verified credential, and its rights in each platform. */
export interface Caller {
  /** Null for a person with a token of an identity provider, and for a browser session. */
  credentialId: number | null;
  scheme: 'Api-Key' | 'Token' | 'Bearer';
  /** Null for a key that has a role but belongs to no person. */
  user: { id: number; username: string; email: string } | null;
  isDmAdmin: boolean;
  /** The key may only read and write the learning records of its platform. */
  isRecordWriter: boolean;
  /**
   * `read` (every GET), operationIds and, of a client of an identity provider, permission classes: the operations that the
   * credential may call. Null: all.
   */
  scopes: string[] | null;
  /** One entry for each platform; empty for a DM admin key. */
  grants: PlatformGrant[];
  /** Further people or clients that a token of an identity provider means, on other platforms. The addressed platform selects one. */
  alternatives?: Caller[];
  /** Of a caller with the cookie of a browser session. */
  session?: CallerSession;
}

/** A browser session, as operations see it. */
export interface CallerSession {
  id: string;
  platformId: number;
  /** The authentication context class that the provider stated. */
  acr: string | null;
  /** When the person proved who they are; null: unknown. */
  authenticatedAt: Date | null;
}

export interface PlatformGrant {
  platformId: number;
  platformKey: string;
  /**
   * The role in the platform as a whole. Department and program admins have the role of a learner here, plus the lists
   * below.
   */
  role: 'platform_admin' | 'platform_viewer' | 'learner';
  /** Departments that the caller administers, including all descendants. */
  departmentIds: number[];
  /** Programs that the caller administers. */
  programIds: number[];
}

/** The role of a credential. Department and program admins are learners who also administer part of the platform. */
export type CredentialRole =
  | 'dm_admin'
  | 'platform_admin'
  | 'platform_viewer'
  | 'department_admin'
  | 'program_admin'
  | 'learner'
  | 'record_writer';

/** The role of a person. Only keys can be record writers. */
export type PersonRole = Exclude<CredentialRole, 'record_writer'>;
