import { val } from 'objection';
import { ignoringCase } from '../../core/ignoringCase.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { PersonRefused } from '../platforms/personRefused.js';
import { ensureMembership } from './ensureMembership.js';
import { ensureUser } from './ensureUser.js';
import { Membership, type MembershipRole } from './membership.js';
import { savePasswordHash } from './savePasswordHash.js';
import { User } from './user.js';

export interface PersonUpsert {
  userId?: number;
  username?: string;
  email?: string;
  /** First and last name; null leaves the name unchanged. */
  name: string | null;
  /** Hash in PHC format; used for new people only. */
  passwordHash?: string;
  /**
   * Whether they are an active member of the tenant; absent: a new member becomes active, an existing one stays
   * unchanged.
   */
  active?: boolean;
}

export interface SavedPerson {
  user: Pick<User, 'id' | 'username' | 'email' | 'name' | 'active'>;
  membership: { role: MembershipRole; active: boolean } | null;
  created: boolean;
}

/**
 * The requested change conflicts with an existing person. The message gives the reason and names nobody whom the
 * caller may not see.
 */
export class PersonConflict extends Error {
  override readonly name = 'PersonConflict';
}

/**
 * Creates or changes a person, and their membership in a platform unless `platformId` is null, in one transaction.
 * Returns null when no person matches and the identifiers do not suffice for a new person. Throws PersonConflict.
 * `isDmAdmin`: whether the actor may change people of other platforms and people without a platform.
 */
export function savePerson(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, isDmAdmin }: { platformId: number | null; isDmAdmin: boolean },
  person: PersonUpsert,
): Promise<SavedPerson | null> {
  return db.transaction(actor, async (trx) => {
    const known = await findExisting(trx, { platformId, isDmAdmin }, person);
    if (!known && (person.userId !== undefined || person.username === undefined || person.email === undefined))
      return null;
    if (known && person.passwordHash !== undefined)
      throw new PersonConflict('The user already has an account, and only the user may change its password.');
    const user = known
      ? await updateExisting(trx, { platformId, isDmAdmin }, known, person)
      : await create(trx, person);
    return {
      user,
      membership: platformId === null ? null : await saveMembership(trx, platformId, user.id, person.active),
      created: !known,
    };
  });
}

async function create(trx: Transaction, { username, email, name, passwordHash }: PersonUpsert): Promise<User> {
  const { user, created } = await ensureUser(trx, { username: username!, email: email!, name: name ?? '' }).catch(
    (error: unknown) => {
      if (error instanceof PersonRefused)
        throw new PersonConflict('The user name or the e-mail address belongs to another account.');
      throw error;
    },
  );
  if (created && passwordHash !== undefined) await savePasswordHash(trx, user.id, passwordHash);
  return user;
}

interface EditScope {
  platformId: number | null;
  isDmAdmin: boolean;
}

/**
 * The person who matches the identifiers; administrators of a platform find its members only. Throws PersonConflict
 * when an identifier for a new person is taken.
 */
async function findExisting(
  trx: Transaction,
  { platformId, isDmAdmin }: EditScope,
  { userId, username, email }: PersonUpsert,
): Promise<User | null> {
  // One statement, so that a person created concurrently is seen by all identifiers or by none.
  const named = await User.query(trx)
    .where('id', '=', val(userId ?? null))
    .orWhere(...ignoringCase('username', username ?? null))
    .orWhere(...ignoringCase('email', email ?? null));
  const byId = named.find(({ id }) => id === userId);
  const byUsername = named.find((one) => one.username.toLowerCase() === username?.toLowerCase());
  const byEmail = named.find((one) => one.email.toLowerCase() === email?.toLowerCase());
  const user = byId ?? byUsername ?? byEmail;
  if (!user || (userId !== undefined && !byId)) return null;
  // Only a request by id renames a person: a new user name with a known address may mean another person.
  if (userId === undefined && username !== undefined && !byUsername)
    throw new PersonConflict('The e-mail address belongs to another account.');
  if (isDmAdmin || (platformId !== null && (await isMember(trx, platformId, user.id)))) return user;
  if (userId !== undefined || username === undefined || email === undefined) return null;
  // An existing account cannot be added to a tenant directly; the tenant has to invite its person.
  throw new PersonConflict('The user name or the e-mail address belongs to another account.');
}

const isMember = async (trx: Transaction, platformId: number, userId: number): Promise<boolean> =>
  (await Membership.query(trx).findOne({ platform_id: platformId, user_id: userId })) !== undefined;

async function updateExisting(
  trx: Transaction,
  { platformId, isDmAdmin }: EditScope,
  user: User,
  { username, email, name }: PersonUpsert,
): Promise<User> {
  const change: Partial<Pick<User, 'username' | 'email' | 'name'>> = {
    ...(username !== undefined && username !== user.username && { username }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(name !== null && name !== user.name && { name }),
  };
  if (Object.keys(change).length === 0) return user;
  if (platformId !== null && !isDmAdmin) {
    const elsewhere = await Membership.query(trx)
      .where({ user_id: user.id })
      .whereNot({ platform_id: platformId })
      .first();
    if (elsewhere || user.is_dm_admin)
      throw new PersonConflict('The user also belongs to other platforms. Only a DM admin may change the account.');
  }
  return user
    .$query(trx)
    .patchAndFetch({ ...change, modified_at: new Date() })
    .catch((error: unknown) => {
      if ((error as { nativeError?: { code?: string } }).nativeError?.code !== '23505') throw error;
      throw new PersonConflict('The user name or the e-mail address belongs to another account.');
    });
}

async function saveMembership(
  trx: Transaction,
  platformId: number,
  userId: number,
  active: boolean | undefined,
): Promise<{ role: MembershipRole; active: boolean }> {
  const key = { platform_id: platformId, user_id: userId };
  if (active === false) {
    await Membership.query(trx)
      .patch({ active: false, modified_at: new Date() })
      .where({ ...key, active: true });
    const ended = await Membership.query(trx).findOne(key);
    // People who never were members are not made members to deactivate them.
    return ended ?? { role: 'learner', active: false };
  }
  await ensureMembership(trx, { platformId, userId });
  return Membership.query(trx).findOne(key).throwIfNotFound();
}
