import type { Transaction } from '../db/core/transaction.js';
import { EXAMPLE, setNextId } from './exampleIds.js';
import { type DemoDepartment, type DemoPlatform, demoUsernames, dmAdmin } from './demoPeople.js';

/** Internal ids by user name. */
export type UserIds = ReadonlyMap<string, number>;

/** The name of a person of the demo. */
export const formatName = (username: string) =>
  username
    .split('.')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(' ');

export const buildEmail = (username: string) =>
  `${username}@${username === EXAMPLE.username ? 'northfield' : 'people'}.example`;

/** Inserts the users of all demo platforms. Returns their internal ids by user name. */
export async function insertUsers(trx: Transaction): Promise<UserIds> {
  const users = demoUsernames.map((username) => ({
    username,
    email: buildEmail(username),
    name: formatName(username),
    is_dm_admin: username === dmAdmin,
  }));
  await setNextId(trx, 'users', EXAMPLE.userId - users.findIndex(({ username }) => username === EXAMPLE.username));
  const rows = await trx('users').insert(users).returning<{ id: number; username: string }[]>(['id', 'username']);
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Inserts a platform with its memberships, departments and groups. Returns its internal id. */
export async function insertPlatform(trx: Transaction, platform: DemoPlatform, users: UserIds): Promise<number> {
  const [row] = await trx('platforms')
    .insert({ key: platform.key, name: platform.name, is_main: platform.isMain })
    .returning<{ id: number }[]>('id');
  const platformId = row!.id;
  const buildMembership = (role: string) => (username: string) => ({
    platform_id: platformId,
    user_id: users.get(username)!,
    role,
  });
  await trx('memberships').insert([
    ...platform.admins.map(buildMembership('platform_admin')),
    ...platform.viewers.map(buildMembership('platform_viewer')),
    ...platform.learners.map(buildMembership('learner')),
  ]);
  for (const department of platform.departments) await insertDepartment(trx, platformId, department, null, users);
  if (platform.isMain) await setNextId(trx, 'groups', EXAMPLE.groupId);
  for (const [name, members] of Object.entries(platform.groups)) {
    const [group] = await trx('groups').insert({ platform_id: platformId, name }).returning<{ id: number }[]>('id');
    if (members.length === 0) continue;
    await trx('group_members').insert(
      members.map((username) => ({ platform_id: platformId, group_id: group!.id, user_id: users.get(username)! })),
    );
  }
  return platformId;
}

async function insertDepartment(
  trx: Transaction,
  platformId: number,
  { id, name, admins = [], members = [], below = [] }: DemoDepartment,
  parentId: number | null,
  users: UserIds,
): Promise<void> {
  if (id !== undefined) await setNextId(trx, 'departments', id);
  const [row] = await trx('departments')
    .insert({ platform_id: platformId, parent_id: parentId, name })
    .returning<{ id: number }[]>('id');
  const people = [
    ...admins.map((username) => ({ username, is_admin: true })),
    ...members.map((username) => ({ username, is_admin: false })),
  ];
  if (people.length > 0) {
    await trx('department_members').insert(
      people.map(({ username, is_admin }) => ({
        platform_id: platformId,
        department_id: row!.id,
        user_id: users.get(username)!,
        is_admin,
      })),
    );
  }
  for (const department of below) await insertDepartment(trx, platformId, department, row!.id, users);
}
