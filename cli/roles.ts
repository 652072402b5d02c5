import type { CredentialRole, PersonRole } from '../db/tenancy/access/caller.js';

/** What a person may be, from everything to the least. */
export const personRoles: PersonRole[] = [
  'dm_admin',
  'platform_admin',
  'platform_viewer',
  'department_admin',
  'program_admin',
  'learner',
];

/** What a key may act as. */
export const roles: CredentialRole[] = [...personRoles, 'record_writer'];
