import { randomUUID } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { lockName } from '../core/lockName.js';
import type { Transaction } from '../core/transaction.js';
import { type DescribedPerson, findOrCreatePerson } from '../tenancy/identity/linkIdentity.js';
import { ensureMembership } from '../tenancy/people/ensureMembership.js';
import type { MembershipRole } from '../tenancy/people/membership.js';
import { User } from '../tenancy/people/user.js';
import type { ListedLtiRegistration } from './listLtiRegistrations.js';
import { LtiPerson } from './ltiPerson.js';

/** What a launch says about its person. `email`: null unless the LMS verifies addresses. */
export interface LaunchingPerson extends DescribedPerson {
  subject: string;
  /** The role of a new person. */
  role: MembershipRole;
}

/** A person who may act on the platform of the registration. */
export interface LinkedLtiPerson {
  /** The id in lti_people. */
  id: number;
  user_id: number;
  username: string;
  email: string;
  name: string;
}

/**
 * As in findIdentities: the link of a person who also belongs to another platform counts only if this one verifiably
 * owns the domain of their address.
 */
const FIND = {
  name: 'find LTI person',
  text: `
    select link.id, link.user_id, users.username, users.email, users.name
      from lti_people link
      join lti_registrations registration on registration.platform_id = link.platform_id
                                         and registration.id = link.registration_id and registration.is_active
      join users on users.id = link.user_id and users.active and not users.is_dm_admin
      join memberships member on member.platform_id = link.platform_id and member.user_id = link.user_id and member.active
     where link.platform_id = $1 and link.registration_id = $2 and link.subject = $3
       and (lower(split_part(users.email, '@', 2)) = any (registration.verified_domains)
            or not exists (select from memberships other
                            where other.user_id = users.id and other.platform_id <> link.platform_id))`,
};

/** The person that a subject is, if they may act on the platform now; null otherwise. */
export async function findLtiPerson(
  db: Pick<Database, 'read'>,
  platformId: number,
  registrationId: string,
  subject: string,
): Promise<LinkedLtiPerson | null> {
  const [person] = await db.read<LinkedLtiPerson>(FIND, [platformId, registrationId, subject]);
  return person ?? null;
}

type PersonPolicy = Pick<ListedLtiRegistration, 'id' | 'unknown_people' | 'domains' | 'verified_domains'>;

/**
 * Links an unknown subject to a person as the registration permits. Does nothing for a subject that is linked or may
 * not be. Parallel calls create one person.
 */
export function linkLtiPerson(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  registration: PersonPolicy,
  person: LaunchingPerson,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await lockName(trx, `LTI person ${registration.id} ${person.subject}`, platformId);
    const key = { platform_id: platformId, registration_id: registration.id, subject: person.subject };
    if (await LtiPerson.query(trx).findOne(key)) return;
    const policy = { ...registration, platform_id: platformId };
    const found =
      person.email === null
        ? await createAnonymous(trx, platformId, registration, person)
        : await findOrCreatePerson(trx, policy, person);
    if (!found) return;
    if (found.isNew) await ensureMembership(trx, { platformId, userId: found.userId, role: person.role });
    // A person who is linked to another subject keeps that one: this subject may be another person with the same address.
    await LtiPerson.query(trx)
      .insert({ ...key, user_id: found.userId })
      .onConflict()
      .ignore();
  });
}

/**
 * Creates a person with an address that does not exist (RFC 2606): an address that is not verified must neither lead
 * to an account nor reserve one.
 */
async function createAnonymous(
  trx: Transaction,
  platformId: number,
  { unknown_people: policy }: PersonPolicy,
  { name }: LaunchingPerson,
): Promise<{ userId: number; isNew: boolean } | null> {
  if (policy !== 'create') return null;
  const username = `lti-${randomUUID()}`;
  const { id: userId } = await User.query(trx)
    .insert({ username, email: `${username}@people.invalid`, name })
    .returning('id');
  await ensureMembership(trx, { platformId, userId });
  return { userId, isNew: true };
}
