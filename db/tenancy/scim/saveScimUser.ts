import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { ignoringCase } from '../../core/ignoringCase.js';
import { type Transaction, databaseInTransaction, query } from '../../core/transaction.js';
import { ensureDepartment } from '../people/ensureDepartment.js';
import { createUser } from '../people/ensureUser.js';
import { Membership } from '../people/membership.js';
import { User } from '../people/user.js';
import { type ScimUserRow, findScimUser } from './readScimUsers.js';
import { ScimRefused, findTakenIndex } from './scimRefused.js';
import { ScimUser } from './scimUser.js';

/** A member as a SCIM client wants it. */
export interface ScimUserInput {
  username: string;
  email: string;
  name: string;
  /** Absent: a new member is active, an existing one stays as it is. */
  active?: boolean;
  externalId: string | null;
  /** By path: STORED_ATTRIBUTES. */
  attributes: Record<string, string>;
  /** Names from the top; null: none. */
  department: string[] | null;
}

export interface ScimScope {
  platformId: number;
  /** Whether the actor may change accounts that are also members of other platforms. */
  isDmAdmin: boolean;
}

const ELSEWHERE = 'The account also belongs to other platforms. Only a DM admin may change its name and addresses.';
const TAKEN = 'The user name or the e-mail address belongs to another account.';

/**
 * Creates a member, or revives one that a SCIM client has deleted. Returns the id. Throws ScimRefused: an account of
 * another platform is not added, its person has to be invited.
 */
export function createScimUser(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  scope: ScimScope,
  input: ScimUserInput,
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    const { username, email, name } = input;
    const created = await createUser(trx, { username, email, name, is_dm_admin: false });
    if (!created) return revive(trx, scope, input);
    await addMember(trx, scope.platformId, created.id, input);
    return created.id;
  });
}

/** An invitation may have made the person a member before. */
const ADD_MEMBER = {
  changes: true as const,
  name: 'add member by scim',
  text: `
    with member as (
      insert into memberships (platform_id, user_id, role, active) values ($1, $2, 'learner', $3)
      on conflict (platform_id, user_id) do update set active = excluded.active, modified_at = now()
            where memberships.active <> excluded.active
    ), place as (
      insert into department_members (platform_id, department_id, user_id)
      select $1, cast($4 as bigint), $2 where cast($4 as bigint) is not null
      on conflict do nothing
    )
    insert into scim_users (platform_id, user_id, department_id, external_id, attributes)
    values ($1, $2, cast($4 as bigint), $5, cast($6 as jsonb))`,
};

/** Makes a new person a member in one statement: directories create thousands of people one after the other. */
async function addMember(trx: Transaction, platformId: number, userId: number, input: ScimUserInput): Promise<void> {
  const { active = true, department, externalId, attributes } = input;
  const departmentId = department === null ? null : await ensureDepartment(trx, platformId, department);
  const values = [platformId, userId, active, departmentId, externalId, JSON.stringify(attributes)];
  await refusingTakenId(externalId, () => query(trx, ADD_MEMBER, values));
}

async function revive(trx: Transaction, scope: ScimScope, input: ScimUserInput): Promise<number> {
  const user = await User.query(trx)
    .where(...ignoringCase('username', input.username))
    .first();
  // Otherwise the address belongs to another person.
  if (!user) throw new ScimRefused('taken', TAKEN);
  const key = { platform_id: scope.platformId, user_id: user.id };
  const member = await Membership.query(trx).findOne(key).forUpdate();
  const stored = await ScimUser.query(trx).findOne(key);
  if (!member || member.active || !stored?.deleted_at) throw new ScimRefused('taken', TAKEN);
  if (!user.active) throw new ScimRefused('disabled', 'The account is deactivated everywhere.');
  await changeAccount(trx, scope, user, input);
  await Membership.query(trx)
    .patch({ active: input.active ?? true, modified_at: new Date() })
    .where(key);
  await store(trx, key, input);
  return user.id;
}

/**
 * Changes a member to what `build` makes of the present state, in one transaction. Returns whether there is such a
 * member. Throws ScimRefused, and what `build` throws. A change that deactivates leaves the account of people of other
 * platforms as it is; another change of it is refused.
 */
export function changeScimUser(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { id, ...scope }: ScimScope & { id: number },
  build: (current: ScimUserRow) => ScimUserInput,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const current = await lockMember(trx, scope.platformId, id);
    if (!current) return false;
    const input = build(current);
    const key = { platform_id: scope.platformId, user_id: id };
    await changeAccount(trx, scope, current, input);
    if (input.active !== undefined && input.active !== current.active) {
      if (!input.active) refuseSelf(actor, id);
      if (input.active && !(await User.query(trx).findById(id).throwIfNotFound()).active)
        throw new ScimRefused('disabled', 'The account is deactivated everywhere. Only a DM admin may activate it.');
      await Membership.query(trx).patch({ active: input.active, modified_at: new Date() }).where(key);
    }
    if (!isStored(current, input)) await store(trx, key, input);
    return true;
  });
}

const isStored = (current: ScimUserRow, { externalId, attributes, department }: ScimUserInput): boolean =>
  current.external_id === externalId &&
  current.department === (department?.join('/') ?? null) &&
  isSameText(current.attributes, attributes);

/**
 * Deactivates a member and hides it from SCIM clients. Its records stay. `check` sees the present state and may throw.
 * Returns whether there was such a member. Throws ScimRefused.
 */
export function deleteScimUser(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: { platformId: number; id: number },
  check: (current: ScimUserRow) => void,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const current = await lockMember(trx, platformId, id);
    if (!current) return false;
    check(current);
    refuseSelf(actor, id);
    const key = { platform_id: platformId, user_id: id };
    const deletion = { external_id: null, deleted_at: new Date(), modified_at: new Date() };
    await Membership.query(trx).patch({ active: false, modified_at: new Date() }).where(key);
    await ScimUser.query(trx)
      .insert({ ...key, ...deletion, attributes: current.attributes })
      .onConflict(['platform_id', 'user_id'])
      .merge(deletion);
    return true;
  });
}

function refuseSelf({ userId }: Actor, id: number): void {
  if (userId === id) throw new ScimRefused('self', 'The owner of the token cannot deactivate the own account.');
}

const LOCK = {
  changes: true as const,
  name: 'lock member for scim',
  text: 'select from memberships where platform_id = $1 and user_id = $2 for update',
};

async function lockMember(trx: Transaction, platformId: number, id: number): Promise<ScimUserRow | null> {
  await query(trx, LOCK, [platformId, id]);
  return findScimUser(databaseInTransaction(trx), { platformId, id });
}

async function changeAccount(
  trx: Transaction,
  { platformId, isDmAdmin }: ScimScope,
  current: Pick<User, 'id' | 'username' | 'email' | 'name'>,
  { username, email, name, active }: ScimUserInput,
): Promise<void> {
  const wanted = { username, email, name };
  const change = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => current[field as keyof typeof wanted] !== value),
  );
  if (Object.keys(change).length === 0) return;
  const user = await User.query(trx).findById(current.id).throwIfNotFound();
  if (!isDmAdmin) {
    const elsewhere = await Membership.query(trx)
      .where({ user_id: user.id })
      .whereNot({ platform_id: platformId })
      .first();
    if (elsewhere || user.is_dm_admin) {
      // A platform can always end the membership, also by a request that repeats older names.
      if (active === false) return;
      throw new ScimRefused('shared', ELSEWHERE);
    }
  }
  try {
    await user.$query(trx).patch({ ...change, modified_at: new Date() });
  } catch (error) {
    throw findTakenIndex(error) === null ? error : new ScimRefused('taken', TAKEN);
  }
}

type MemberKey = Pick<ScimUser, 'platform_id' | 'user_id'>;

async function store(trx: Transaction, key: MemberKey, input: ScimUserInput): Promise<void> {
  const before = await ScimUser.query(trx).findOne(key);
  const department_id = await moveToDepartment(trx, key, before?.department_id ?? null, input.department);
  const { externalId: external_id, attributes } = input;
  const isSame =
    before &&
    !before.deleted_at &&
    before.department_id === department_id &&
    before.external_id === external_id &&
    isSameText(before.attributes, attributes);
  if (isSame) return;
  const row = { external_id, attributes, department_id, deleted_at: null, modified_at: new Date() };
  await refusingTakenId(external_id, () =>
    ScimUser.query(trx)
      .insert({ ...key, ...row })
      .onConflict(['platform_id', 'user_id'])
      .merge(row),
  );
}

/** Runs a write; throws ScimRefused if the externalId belongs to another user. */
async function refusingTakenId(externalId: string | null, write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (findTakenIndex(error) === null) throw error;
    throw new ScimRefused('taken', `The externalId '${externalId}' belongs to another user.`);
  }
}

const isSameText = (one: Record<string, string>, other: Record<string, string>): boolean =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));
const sortKeys = (object: Record<string, string>) =>
  Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1));

const JOIN = {
  changes: true as const,
  name: 'join department by scim',
  text: `insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3) on conflict do nothing`,
};
const LEAVE = {
  changes: true as const,
  name: 'leave department by scim',
  text: 'delete from department_members where platform_id = $1 and department_id = $2 and user_id = $3 and not is_admin',
};

/** Moves a member from the department that SCIM assigned before to another. Other departments stay. Returns its id. */
async function moveToDepartment(
  trx: Transaction,
  { platform_id, user_id }: MemberKey,
  before: number | null,
  path: string[] | null,
): Promise<number | null> {
  const id = path === null ? null : await ensureDepartment(trx, platform_id, path);
  if (before !== null && before !== id) await query(trx, LEAVE, [platform_id, before, user_id]);
  if (id !== null) await query(trx, JOIN, [platform_id, id, user_id]);
  return id;
}
