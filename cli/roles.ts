import type { CredentialRole, PersonRole } from '../db/tenancy/access/caller.js';

/** The roles of people, most powerful first. */
export const personRoles: PersonRole[] = [
  'dm_admin',
  'platform_admin',
  'platform_viewer',
  'department_admin',
  'program_admin',
  'learner',
];

/** The roles of keys. */
export const roles: CredentialRole[] = [...personRoles, 'record_writer'];
