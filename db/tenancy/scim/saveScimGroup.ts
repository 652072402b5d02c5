import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, databaseInTransaction, query } from '../../core/transaction.js';
import { Group } from '../people/group.js';
import { OrganizationRefused } from '../people/organizationRefused.js';
import { createGroup, deleteGroup, renameGroup } from '../people/saveGroup.js';
import { type ScimGroupRow, findScimGroup } from './readScimGroups.js';
import { ScimRefused, findTakenIndex } from './scimRefused.js';

/** A change of a group. What is absent stays. */
export interface ScimGroupChange {
  name?: string;
  externalId?: string | null;
  /** Removes all members but those of `added`. */
  isReset: boolean;
  added: ReadonlySet<number>;
  removed: ReadonlySet<number>;
}

interface GroupKey {
  platformId: number;
  id: number;
}

/** Creates a group with members and returns its id. Throws ScimRefused. */
export function createScimGroup(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, ...change }: ScimGroupChange & { name: string },
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    const id = await mapRefusals(createGroup(databaseInTransaction(trx), actor, platformId, name));
    await apply(trx, { platformId, id }, change);
    return id;
  });
}

/**
 * Changes a group by what `build` makes of its present state, without its members, in one transaction. Returns whether
 * there is such a group. Throws ScimRefused, and what `build` throws.
 */
export function changeScimGroup(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  key: GroupKey,
  build: (current: ScimGroupRow) => ScimGroupChange,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const current = await lockGroup(trx, key);
    if (!current) return false;
    const { name, ...change } = build(current);
    if (name !== undefined && name !== current.name)
      await mapRefusals(renameGroup(databaseInTransaction(trx), actor, key, name));
    await apply(trx, key, change);
    return true;
  });
}

/** Deletes a group. `check` sees its present state and may throw. Returns whether it existed. Throws ScimRefused. */
export function deleteScimGroup(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  key: GroupKey,
  check: (current: ScimGroupRow) => void,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const current = await lockGroup(trx, key);
    if (!current) return false;
    check(current);
    return mapRefusals(deleteGroup(databaseInTransaction(trx), actor, key));
  });
}

async function lockGroup(trx: Transaction, { platformId, id }: GroupKey): Promise<ScimGroupRow | null> {
  await Group.query(trx).findById([platformId, id]).forUpdate();
  return findScimGroup(databaseInTransaction(trx), { platformId, id }, { withMembers: false });
}

const UNKNOWN = {
  name: 'unknown members of scim group',
  text: `
    select id from unnest(cast($2 as bigint[])) as sent (id)
    where not exists (
      select from memberships member
      left join scim_users stored on stored.platform_id = member.platform_id and stored.user_id = member.user_id
      where member.platform_id = $1 and member.user_id = sent.id and (member.active or stored.deleted_at is null))
    limit 1`,
};
const KEEP_ONLY = {
  changes: true as const,
  name: 'keep members of scim group',
  text: 'delete from group_members where platform_id = $1 and group_id = $2 and user_id <> all (cast($3 as bigint[]))',
};
const REMOVE = {
  changes: true as const,
  name: 'remove members of scim group',
  text: 'delete from group_members where platform_id = $1 and group_id = $2 and user_id = any (cast($3 as bigint[]))',
};
const ADD = {
  changes: true as const,
  name: 'add members of scim group',
  text: `
    insert into group_members (platform_id, group_id, user_id)
    select $1, $2, id from unnest(cast($3 as bigint[])) as sent (id) order by id
    on conflict do nothing`,
};

const IDENTIFY = {
  changes: true as const,
  name: 'identify scim group',
  text: `
    update groups set external_id = $3, modified_at = now()
    where platform_id = $1 and id = $2 and external_id is distinct from $3`,
};

async function apply(
  trx: Transaction,
  { platformId, id }: GroupKey,
  { externalId, isReset, added, removed }: Omit<ScimGroupChange, 'name'>,
): Promise<void> {
  const [adding, removing] = [[...added], [...removed]];
  const [unknown] = adding.length > 0 ? await query<{ id: number }>(trx, UNKNOWN, [platformId, adding]) : [];
  if (unknown) throw new ScimRefused('unknown_member', `The platform has no user '${unknown.id}'.`);
  if (isReset) await query(trx, KEEP_ONLY, [platformId, id, adding]);
  else if (removing.length > 0) await query(trx, REMOVE, [platformId, id, removing]);
  if (adding.length > 0) await query(trx, ADD, [platformId, id, adding]);
  if (externalId === undefined) return;
  try {
    await query(trx, IDENTIFY, [platformId, id, externalId]);
  } catch (error) {
    if (findTakenIndex(error) === null) throw error;
    throw new ScimRefused('taken', `The externalId '${externalId}' belongs to another group.`);
  }
}

async function mapRefusals<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof OrganizationRefused)) throw error;
    throw new ScimRefused(error.code === 'name_taken' ? 'taken' : 'in_use', error.message);
  }
}
