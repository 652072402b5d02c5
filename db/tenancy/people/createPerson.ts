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
  /** Absent: a member keeps their role, and a new one is a learner. */
  role?: Exclude<PersonRole, 'dm_admin'>;
  /** Names from the top; what is missing of it is created. */
  departmentPath?: string[];
  programId?: number;
}

export interface CreatedPerson {
  user: User;
  created: boolean;
}

/** Creates a person, or takes the one of that name, and gives them their part in a platform: all of it or nothing. Throws PersonRefused. */
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

/** Administrators of a part keep what they are in the platform as a whole. */
function membershipRole(role: PartInPlatform['role']): MembershipRole | undefined {
  return role === 'department_admin' || role === 'program_admin' ? undefined : role;
}
