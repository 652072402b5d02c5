import type { Actor } from '../db/core/actor.js';
import type { Transaction } from '../db/core/transaction.js';
import type { Database } from '../db/core/connect.js';
import { removePlatforms, removeUnreferencedUsers } from '../db/tenancy/platforms/removePlatforms.js';
import { demoPlatformRows, demoUserRows, lockDemo } from './demoCredentials.js';

export interface RemovedDemo {
  /** Keys of the removed platforms. */
  platforms: string[];
  /** User names of the removed people, and of those who stay because another platform refers to them. */
  people: string[];
  kept: string[];
  /** Numbers of removed rows of the platforms, by table. */
  rows: Record<string, number>;
}

/**
 * Removes the demo's platforms with all their data, and the demo's people. Members of another platform stay unchanged.
 * People who are only mentioned in another platform's records stay, inactive and without credentials. Safe to repeat.
 */
export async function removeDemo(db: Database, actor: Actor): Promise<RemovedDemo> {
  return db.transaction(actor, async (trx) => {
    await lockDemo(trx);
    const platforms = await demoPlatformRows(trx)
      .orderBy('id')
      .select<{ id: number; key: string }[]>('id', 'key')
      .forUpdate();
    const platformIds = platforms.map(({ id }) => id);
    const rows = platforms.length > 0 ? await removePlatforms(trx, platformIds) : {};
    const people = await removePeople(trx);
    await removeSkills(trx);
    await removeRegistrations(trx);
    for (const id of platformIds) await trx.raw(`select pg_notify('search_changed', ?)`, [String(id)]);
    return { platforms: platforms.map(({ key }) => key), rows, ...people };
  });
}

async function removePeople(trx: Transaction): Promise<Pick<RemovedDemo, 'people' | 'kept'>> {
  const users = await demoUserRows(trx)
    .orderBy('username')
    .select<{ id: number; username: string }[]>('id', 'username');
  const userIds = users.map(({ id }) => id);
  await trx('credentials').where({ label: 'demo' }).whereIn('user_id', userIds).delete();
  const removed = new Set(await removeUnreferencedUsers(trx, userIds));
  const remaining = userIds.filter((id) => !removed.has(id));
  const mentioned = await trx('users')
    .whereIn('id', remaining)
    .whereNotExists(trx('memberships').whereRaw('memberships.user_id = users.id'))
    .pluck<number[]>('id');
  await trx('credentials').whereIn('user_id', mentioned).delete();
  await trx('users').whereIn('id', mentioned).where({ active: true }).update({ active: false, is_dm_admin: false });
  const listNames = (isRemoved: boolean) =>
    users.filter(({ id }) => removed.has(id) === isRemoved).map(({ username }) => username);
  return { people: listNames(true), kept: listNames(false) };
}

/** Removes the skills that the demo added to the shared taxonomy and that no platform uses. */
async function removeSkills(trx: Transaction): Promise<void> {
  await trx('skills')
    .whereIn('id', selectInsertedKeys(trx, 'skills', `cast(row_key ->> 'id' as bigint)`))
    .whereNotExists(trx('platform_skills').whereRaw('platform_skills.skill_id = skills.id'))
    .delete();
}

/** Removes the apps, features and model prices that the demo registered and that no other platform uses. */
async function removeRegistrations(trx: Transaction): Promise<void> {
  await trx('apps')
    .whereIn('id', selectInsertedKeys(trx, 'apps', `cast(row_key ->> 'id' as integer)`))
    .whereNotExists(trx('user_apps').whereRaw('user_apps.app_id = apps.id'))
    .whereNotExists(trx('platform_apps').whereRaw('platform_apps.app_id = apps.id'))
    .whereNotExists(trx('products').whereRaw('products.app_id = apps.id'))
    .delete();
  const configs = ['feature_configs', 'department_feature_configs', 'platform_feature_configs'];
  await configs
    .reduce(
      (unused, table) => unused.whereNotExists(trx(table).whereRaw(`jsonb_exists(${table}.config, features.name)`)),
      trx('features').whereIn('name', selectInsertedKeys(trx, 'features', `row_key ->> 'name'`)),
    )
    .delete();
  await trx('llm_prices')
    .whereIn('model', selectInsertedKeys(trx, 'llm_prices', `row_key ->> 'model'`))
    .whereIn('provider', selectInsertedKeys(trx, 'llm_prices', `row_key ->> 'provider'`))
    .delete();
}

/** Selects the keys of the rows that the demo inserted into a table shared by all platforms. */
function selectInsertedKeys(trx: Transaction, table: string, key: string) {
  return trx('audit_log')
    .where({ platform_id: 0, table_name: table, action: 'insert', operation: 'demo' })
    .select(trx.raw(key));
}
