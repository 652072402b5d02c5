import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { PersonRole } from '../access/caller.js';
import type { MembershipRole } from './membership.js';
import type { User } from './user.js';
import { appointProgramAdmin, joinDepartment } from './appoint.js';
import { ensureDepartment } from './ensureDepartment.js';
import { ensureMembership } from './ensureMembership.js';
import { ensureUser } from './ensureUser.js';

export interface PersonInput {
  username: string;
  email?: string;
  name?: string;
  isDmAdmin?: boolean;
  part?: PartInPlatform;
}

export interface PartInPlatform {
  platformId: number;
  /** Absent: an existing member keeps the role, a new member becomes a learner. */
  role?: Exclude<PersonRole, 'dm_admin'>;
  /** Department names from the top. Missing departments are created. */
  departmentPath?: string[];
  programId?: number;
}

export interface CreatedPerson {
  user: User;
  created: boolean;
}

/**
 * Creates a person, or finds the one with the user name, and adds their role in a platform, in one transaction. Throws
 * PersonRefused.
 */
export function createPerson(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { username, email, name, isDmAdmin, part }: PersonInput,
): Promise<CreatedPerson> {
  return db.transaction(actor, async (trx) => {
    const person = await ensureUser(trx, { username, email, name, isDmAdmin: isDmAdmin || undefined });
    if (!part) return person;
    const { platformId, role, departmentPath, programId } = part;
    const userId = person.user.id;
    await ensureMembership(trx, { platformId, userId, role: membershipRole(role) });
    if (departmentPath) {
      const departmentId = await ensureDepartment(trx, platformId, departmentPath);
      await joinDepartment(trx, { platformId, departmentId, userId, isAdmin: role === 'department_admin' });
    }
    if (programId !== undefined) await appointProgramAdmin(trx, { platformId, programId, userId });
    return person;
  });
}

/** Administrators of a department or program keep their role in the platform as a whole. */
function membershipRole(role: PartInPlatform['role']): MembershipRole | undefined {
  return role === 'department_admin' || role === 'program_admin' ? undefined : role;
}
