import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { ignoringCase } from '../../core/ignoringCase.js';
import { lockName } from '../../core/lockName.js';
import { type Transaction, query } from '../../core/transaction.js';
import { redeemWaitingInvitations } from '../../enrollment/invitations/redeemWaitingInvitations.js';
import { ensureMembership } from '../people/ensureMembership.js';
import { Membership, type MembershipRole } from '../people/membership.js';
import { User } from '../people/user.js';
import type { TokenProvider } from './findTokenProviders.js';
import { IdentityLink } from './identityLink.js';

/** What a verified token says about its person. */
export interface ClaimedPerson {
  subject: string;
  issuedAt: Date;
  /** Null unless the issuer has verified it. */
  email: string | null;
  name: string;
  /** Preferred user names of a new person, the best first. */
  usernames: string[];
  /** Null: claims change no role. */
  role: MembershipRole | null;
  /** Ids of departments; null: claims change none. */
  departmentIds: number[] | null;
  /** Hash of role and departments. */
  sha256: Buffer;
}

/**
 * Links the subject to a person as the provider permits, and takes their role and departments from the claims, if they
 * are newer than what was taken before. Does nothing for a subject that may not be linked.
 */
export function linkIdentity(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  provider: TokenProvider,
  person: ClaimedPerson,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    // Serializes the first requests of a person.
    await lockName(trx, `identity ${provider.id} ${person.subject}`, provider.platform_id);
    const key = { platform_id: provider.platform_id, provider_id: provider.id, subject: person.subject };
    let link = await IdentityLink.query(trx).findOne(key).forUpdate();
    if (!link) {
      const found = await findOrCreatePerson(trx, provider, person);
      if (!found) return;
      const inserted = await IdentityLink.query(trx)
        .insert({ ...key, user_id: found.userId })
        .onConflict()
        .ignore()
        .returning('*');
      // The person is linked to another subject of the provider, which may be another person with the same address.
      if (inserted.id === undefined) return;
      link = inserted;
    }
    await applyClaims(trx, provider, link, person);
  });
}

/** The people that a provider may link or create. */
export type PeoplePolicy = Pick<TokenProvider, 'platform_id' | 'unknown_people' | 'domains' | 'verified_domains'>;
/** A person as a provider describes them. */
export type DescribedPerson = Pick<ClaimedPerson, 'email' | 'name' | 'usernames'>;

/**
 * The person with the verified address, who is created if the provider permits it; null if it permits neither linking
 * nor creating. `isNew`: this call has created them.
 */
export async function findOrCreatePerson(
  trx: Transaction,
  { platform_id: platformId, unknown_people: policy, domains, verified_domains: verified }: PeoplePolicy,
  person: DescribedPerson,
): Promise<{ userId: number; isNew: boolean } | null> {
  const { email } = person;
  if (policy === 'refuse' || email === null) return null;
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) return null;
  const ownsDomain = verified.includes(domain);
  const known = await User.query(trx)
    .where(...ignoringCase('email', email))
    .first();
  if (known) return (await mayLink(trx, platformId, known, ownsDomain)) ? { userId: known.id, isNew: false } : null;
  if (policy !== 'create') return null;
  const userId = await createUser(trx, email, person);
  if (userId === null) return null;
  await ensureMembership(trx, { platformId, userId });
  // Other platforms have invited the owner of the address, which only a verified domain proves.
  if (ownsDomain) await redeemWaitingInvitations(trx, userId);
  return { userId, isNew: true };
}

/**
 * Whether an existing person may be linked by their address: members of this platform alone, and people whose domain
 * the platform verifiably owns; never DM admins, nor people who were deactivated.
 */
async function mayLink(trx: Transaction, platformId: number, user: User, ownsDomain: boolean): Promise<boolean> {
  if (!user.active || user.is_dm_admin) return false;
  const memberships = await Membership.query(trx).where({ user_id: user.id });
  const own = memberships.find((one) => one.platform_id === platformId);
  if (own && !own.active) return false;
  if (!ownsDomain) return own !== undefined && memberships.length === 1;
  if (!own) await ensureMembership(trx, { platformId, userId: user.id });
  return true;
}

async function createUser(
  trx: Transaction,
  email: string,
  { name, usernames }: DescribedPerson,
): Promise<number | null> {
  for (const username of [...usernames, email]) {
    const user = await User.query(trx).insert({ username, email, name }).onConflict().ignore().returning('id');
    if (user.id !== undefined) return user.id;
  }
  return null;
}

async function applyClaims(trx: Transaction, provider: TokenProvider, link: IdentityLink, person: ClaimedPerson) {
  const { platform_id: platformId, user_id: userId } = link;
  const { role, departmentIds, sha256, issuedAt } = person;
  if (role === null && departmentIds === null) return;
  if (link.claims_sha256?.equals(sha256) || (link.claims_at && link.claims_at >= issuedAt)) return;
  if (role !== null)
    await Membership.query(trx)
      .patch({ role, modified_at: new Date() })
      .where({ platform_id: platformId, user_id: userId })
      .whereNot({ role });
  if (departmentIds !== null) {
    const listed = Object.values(provider.departments).filter((id) => !departmentIds.includes(id));
    await query(trx, LEAVE_DEPARTMENTS, [platformId, userId, listed]);
    await query(trx, JOIN_DEPARTMENTS, [platformId, userId, departmentIds]);
  }
  await IdentityLink.query(trx).findById([platformId, link.id]).patch({ claims_sha256: sha256, claims_at: issuedAt });
}

const LEAVE_DEPARTMENTS: ChangingStatement = {
  name: 'leave departments of claims',
  changes: true,
  text: `
    delete from department_members
     where platform_id = $1 and user_id = $2 and department_id = any (cast($3 as bigint[])) and not is_admin`,
};

const JOIN_DEPARTMENTS: ChangingStatement = {
  name: 'join departments of claims',
  changes: true,
  text: `
    insert into department_members (platform_id, department_id, user_id)
    select $1, id, $2 from departments where platform_id = $1 and id = any (cast($3 as bigint[])) order by id
    on conflict do nothing`,
};
