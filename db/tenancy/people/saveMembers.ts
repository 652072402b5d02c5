import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { stringifyList } from '../../core/slices.js';
import { type Transaction, query } from '../../core/transaction.js';
import { Department } from './department.js';
import { DepartmentMember } from './departmentMember.js';
import { Group } from './group.js';
import { GroupMember } from './groupMember.js';

/** A person to add. All given identifiers must match the same person. */
export interface IncomingMember {
  userId?: number;
  username?: string;
  email?: string;
  /** For departments. Absent: an existing member keeps the flag. */
  isAdmin?: boolean;
}

export type MemberRefusal = 'unknown_user' | 'person_mismatch';

interface Owner {
  platformId: number;
  id: number;
}

/**
 * Adds active members of the platform to a department; if a person occurs more than once, the last entry wins. Returns
 * for each entry, in order, the reason why it was refused, or null; returns null as a whole when the department does
 * not exist.
 */
export function addDepartmentMembers(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  owner: Owner,
  members: IncomingMember[],
): Promise<(MemberRefusal | null)[] | null> {
  return db.transaction(actor, async (trx) => {
    // Serializes writers of one department, and its deletion.
    if (!(await Department.query(trx).findById([owner.platformId, owner.id]).forNoKeyUpdate())) return null;
    return insert(trx, owner, members, {
      target: 'department_members (platform_id, department_id, user_id, is_admin)',
      columns: 'user_id, coalesce(is_admin, false)',
      onConflict: `
        (platform_id, department_id, user_id) do update set is_admin = excluded.is_admin
        where department_members.is_admin <> excluded.is_admin
          and exists (select from chosen where chosen.user_id = excluded.user_id and chosen.is_admin is not null)`,
    });
  });
}

/** The same as addDepartmentMembers, for a group. */
export function addGroupMembers(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  owner: Owner,
  members: IncomingMember[],
): Promise<(MemberRefusal | null)[] | null> {
  return db.transaction(actor, async (trx) => {
    if (!(await Group.query(trx).findById([owner.platformId, owner.id]).forNoKeyUpdate())) return null;
    return insert(trx, owner, members, {
      target: 'group_members (platform_id, group_id, user_id)',
      columns: 'user_id',
      onConflict: 'do nothing',
    });
  });
}

/** Removes a person from this department itself. Returns whether they were a member of it. */
export function removeDepartmentMember(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: Owner,
  userId: number,
): Promise<boolean> {
  const place = [platformId, id, userId];
  return db.transaction(actor, async (trx) => (await DepartmentMember.query(trx).deleteById(place)) > 0);
}

/** Removes a person from a group. Returns whether they were a member. */
export function removeGroupMember(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: Owner,
  userId: number,
): Promise<boolean> {
  const place = [platformId, id, userId];
  return db.transaction(actor, async (trx) => (await GroupMember.query(trx).deleteById(place)) > 0);
}

/** Parts of the SQL statement; `chosen` has one row for each person. */
interface Insertion {
  target: string;
  columns: string;
  onConflict: string;
}

async function insert(
  trx: Transaction,
  { platformId, id }: Owner,
  members: IncomingMember[],
  { target, columns, onConflict }: Insertion,
): Promise<(MemberRefusal | null)[]> {
  const rows = members.map(({ userId, username, email, isAdmin }, place) => ({
    ...{ place, user_id: userId, username, email, is_admin: isAdmin },
  }));
  // The limits make the planner use one index look-up for each row.
  const member = (condition: string) => `
    left join lateral (select users.id from users
                         join memberships on memberships.platform_id = $1 and memberships.user_id = users.id and memberships.active
                        where users.active and ${condition} limit 1)`;
  const text = `
    with input as materialized (
      select * from jsonb_to_recordset(cast($3 as jsonb)) as input
        (place integer, user_id bigint, username text, email text, is_admin boolean)
    ), named as materialized (
      select input.place, input.is_admin, coalesce(by_id.id, by_name.id, by_email.id) as user_id,
             case when input.user_id is not null and by_id.id is null or input.username is not null and by_name.id is null
                    or input.email is not null and by_email.id is null then 'unknown_user'
                  when by_id.id <> by_name.id or by_name.id <> by_email.id or by_id.id <> by_email.id then 'person_mismatch' end as refusal
        from input
        ${member('users.id = input.user_id')} by_id on true
        ${member('lower(users.username) = lower(input.username)')} by_name on true
        ${member('lower(users.email) = lower(input.email)')} by_email on true
    ), chosen as materialized (
      select distinct on (user_id) user_id, is_admin from named where refusal is null order by user_id, place desc
    ), added as (
      insert into ${target}
      select cast($1 as integer), cast($2 as bigint), ${columns} from chosen order by user_id
      on conflict ${onConflict}
    )
    select refusal from named order by place`;
  const values = [platformId, id, await stringifyList(rows)];
  return (await query<{ refusal: MemberRefusal | null }>(trx, { text }, values)).map(({ refusal }) => refusal);
}
