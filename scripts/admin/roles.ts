import type { CredentialRole } from '../../db/access/caller.js';

/** From everything to the least. */
export const roles: CredentialRole[] = [
  'dm_admin',
  'platform_admin',
  'platform_viewer',
  'department_admin',
  'program_admin',
  'learner',
];
