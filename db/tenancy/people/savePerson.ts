import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { PersonRefused } from '../platforms/recordRefused.js';
import { ensureMembership } from './ensureMembership.js';
import { ensureUser } from './ensureUser.js';
import { Membership, type MembershipRole } from './membership.js';
import { savePasswordHash } from './savePasswordHash.js';
import { User } from './user.js';

export interface PersonUpsert {
  userId?: number;
  username?: string;
  email?: string;
  /** First and last name; null leaves the name as it is. */
  name: string | null;
  /** PHC text; for somebody new only. */
  passwordHash?: string;
  /** Whether they are a member of the tenant; absent: they become one, or stay what they are. */
  active?: boolean;
}

export interface SavedPerson {
  user: Pick<User, 'id' | 'username' | 'email' | 'name' | 'active'>;
  membership: { role: MembershipRole; active: boolean } | null;
  created: boolean;
}

/** The person can't be changed as requested: the message says why, and names nobody whom the caller doesn't know. */
export class PersonConflict extends Error {
  override readonly name = 'PersonConflict';
}

/**
 * Creates or changes a person, as a member of a platform unless it is null, in one transaction. Returns null when nobody is known by the
 * names and they are not enough for somebody new. Throws PersonConflict. `isDmAdmin`: whether the actor may change people of other
 * platforms and people of none.
 */
export function savePerson(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, isDmAdmin }: { platformId: number | null; isDmAdmin: boolean },
  person: PersonUpsert,
): Promise<SavedPerson | null> {
  return db.transaction(actor, async (trx) => {
    const known = await findKnown(trx, { platformId, isDmAdmin }, person);
    if (!known && (person.userId !== undefined || person.username === undefined || person.email === undefined))
      return null;
    if (known && person.passwordHash !== undefined)
      throw new PersonConflict('They have an account already: their password is theirs.');
    const user = known ? await changeKnown(trx, { platformId, isDmAdmin }, known, person) : await create(trx, person);
    return {
      user,
      membership: platformId === null ? null : await join(trx, platformId, user.id, person.active),
      created: !known,
    };
  });
}

async function create(trx: Transaction, { username, email, name, passwordHash }: PersonUpsert): Promise<User> {
  const { user, created } = await ensureUser(trx, { username: username!, email: email!, name: name ?? '' }).catch(
    (error: unknown) => {
      if (error instanceof PersonRefused)
        throw new PersonConflict('The user name or the address belongs to another account.');
      throw error;
    },
  );
  if (created && passwordHash !== undefined) await savePasswordHash(trx, user.id, passwordHash);
  return user;
}

interface Within {
  platformId: number | null;
  isDmAdmin: boolean;
}

/** Whom the names mean, among the members for an administrator. Throws PersonConflict when a name of somebody new is taken. */
async function findKnown(
  trx: Transaction,
  { platformId, isDmAdmin }: Within,
  { userId, username, email }: PersonUpsert,
): Promise<User | null> {
  // Of one moment: somebody else may be creating them.
  const named = await User.query(trx).whereRaw(
    'id = cast(? as bigint) or lower(username) = lower(?) or lower(email) = lower(?)',
    [userId ?? null, username ?? null, email ?? null],
  );
  const byId = named.find(({ id }) => id === userId);
  const byUsername = named.find((one) => one.username.toLowerCase() === username?.toLowerCase());
  const byEmail = named.find((one) => one.email.toLowerCase() === email?.toLowerCase());
  const user = byId ?? byUsername ?? byEmail;
  if (!user || (userId !== undefined && !byId)) return null;
  // A person is renamed by id alone: who sends a new user name with a known address may mean somebody else.
  if (userId === undefined && username !== undefined && !byUsername)
    throw new PersonConflict('The address belongs to another account.');
  if (isDmAdmin || (platformId !== null && (await isMember(trx, platformId, user.id)))) return user;
  if (userId !== undefined || username === undefined || email === undefined) return null;
  // An account is not taken over into a tenant: its person is invited.
  throw new PersonConflict('The user name or the address belongs to another account.');
}

const isMember = async (trx: Transaction, platformId: number, userId: number): Promise<boolean> =>
  (await Membership.query(trx).findOne({ platform_id: platformId, user_id: userId })) !== undefined;

async function changeKnown(
  trx: Transaction,
  { platformId, isDmAdmin }: Within,
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
      throw new PersonConflict('They belong to other tenants too: only a DM admin may change their account.');
  }
  return user
    .$query(trx)
    .patchAndFetch({ ...change, modified_at: new Date() })
    .catch((error: unknown) => {
      if ((error as { nativeError?: { code?: string } }).nativeError?.code !== '23505') throw error;
      throw new PersonConflict('The user name or the address belongs to another account.');
    });
}

async function join(
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
    // Whoever never was a member is none afterwards either.
    return ended ?? { role: 'learner', active: false };
  }
  await ensureMembership(trx, { platformId, userId });
  return Membership.query(trx).findOne(key).throwIfNotFound();
}
