import type { ChangingStatement } from '../../core/connect.js';
import { ignoringCase } from '../../core/ignoringCase.js';
import { joinColumns } from '../../core/joinColumns.js';
import { type Transaction, query } from '../../core/transaction.js';
import { User } from './user.js';
import { redeemWaitingInvitations } from '../../enrollment/invitations/redeemWaitingInvitations.js';
import { PersonRefused } from '../platforms/personRefused.js';

export interface UserInput {
  username: string;
  /** Required for a new person. */
  email?: string;
  name?: string;
  /** True makes the person a DM admin; absent leaves the flag unchanged. */
  isDmAdmin?: true;
}

/**
 * Creates a person and converts their open invitations, or returns the existing person with this user name, whose name
 * and address stay unchanged. Throws PersonRefused when the address is missing or belongs to another person.
 */
export async function ensureUser(
  trx: Transaction,
  { username, email, name = '', isDmAdmin }: UserInput,
): Promise<{ user: User; created: boolean }> {
  const existing = await findByUsername(trx, username);
  if (existing) return { user: await updateExisting(trx, existing, { email, isDmAdmin }), created: false };
  if (email === undefined)
    throw new PersonRefused('email', `There is no user '${username}'. A new user requires an e-mail address.`);
  const created = await createUser(trx, { username, email, name, is_dm_admin: isDmAdmin ?? false });
  if (created) return { user: created, created: true };
  // Either a concurrent transaction created the person, or another person has the address.
  const other = await findByUsername(trx, username);
  if (!other) throw await buildAddressTaken(trx, email);
  return { user: await updateExisting(trx, other, { email, isDmAdmin }), created: false };
}

const CREATE: ChangingStatement = {
  changes: true,
  name: 'create user',
  text: `
    insert into users (${joinColumns<User>('username', 'email', 'name', 'is_dm_admin')}) values ($1, $2, $3, $4)
    on conflict do nothing
    returning *`,
};

/** Creates a person and converts their open invitations. Null when the user name or the address belongs to a person. */
export async function createUser(
  trx: Transaction,
  person: Pick<User, 'username' | 'email' | 'name' | 'is_dm_admin'>,
): Promise<User | null> {
  const { username, email, name, is_dm_admin: isDmAdmin } = person;
  const [row] = await query<object>(trx, CREATE, [username, email, name, isDmAdmin]);
  if (!row) return null;
  const user = User.fromDatabaseJson(row);
  await redeemWaitingInvitations(trx, user.id);
  return user;
}

const findByUsername = (trx: Transaction, username: string) =>
  User.query(trx)
    .where(...ignoringCase('username', username))
    .first();

async function updateExisting(
  trx: Transaction,
  user: User,
  { email, isDmAdmin }: Pick<UserInput, 'email' | 'isDmAdmin'>,
): Promise<User> {
  if (email !== undefined && email.toLowerCase() !== user.email.toLowerCase()) {
    throw new PersonRefused('email', `'${user.username}' already exists and has the e-mail address ${user.email}.`);
  }
  if (!isDmAdmin || user.is_dm_admin) return user;
  return user.$query(trx).patchAndFetch({ is_dm_admin: true });
}

async function buildAddressTaken(trx: Transaction, email: string): Promise<PersonRefused> {
  const owner = await User.query(trx)
    .where(...ignoringCase('email', email))
    .first();
  return new PersonRefused('email', `${email} is the e-mail address of the user '${owner?.username}'.`);
}
