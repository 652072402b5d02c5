/** Whom a verified credential stands for, and what they may do where. */
export interface Caller {
  credentialId: number;
  scheme: 'Api-Key' | 'Token';
  /** Null for a key that acts as a role without being a person. */
  user: { id: number; username: string; email: string } | null;
  isDmAdmin: boolean;
  /** Reads and writes the learning records of its platform, and nothing else. */
  isRecordWriter: boolean;
  /** One entry a platform; empty for a DM admin key. */
  grants: PlatformGrant[];
}

export interface PlatformGrant {
  platformId: number;
  platformKey: string;
  /** The role in the platform as a whole; department and program admins are learners with the lists below. */
  role: 'platform_admin' | 'platform_viewer' | 'learner';
  /** Departments that they administer, all descendants included. */
  departmentIds: number[];
  /** Programs that they administer. */
  programIds: number[];
}

/** What a credential may act as. Department and program admins are learners who administer a part of the platform. */
export type CredentialRole =
  | 'dm_admin'
  | 'platform_admin'
  | 'platform_viewer'
  | 'department_admin'
  | 'program_admin'
  | 'learner'
  | 'record_writer';

/** What a person may be; a record writer is a key and nobody. */
export type PersonRole = Exclude<CredentialRole, 'record_writer'>;
