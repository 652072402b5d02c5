import type { Actor } from '../db/core/actor.js';
import type { Transaction } from '../db/core/transaction.js';
import type { Database } from '../db/core/connect.js';
import { removePlatforms, removeUnreferencedUsers } from '../db/tenancy/platforms/removePlatforms.js';
import { demoPlatformRows, demoUserRows, lockDemo } from './demoCredentials.js';

export interface RemovedDemo {
  /** Keys. */
  platforms: string[];
  /** People who are gone, and those of the demo who stay, since a platform of somebody else knows them; both by user name. */
  people: string[];
  kept: string[];
  /** Rows of the platforms, by table. */
  rows: Record<string, number>;
}

/**
 * Removes the demo's platforms with everything in them, whoever made it, and the demo's people. People who are members of another platform
 * stay as they are; those whom another platform's records only mention stay without rights. Safe to repeat.
 */
export async function removeDemo(db: Database, actor: Actor): Promise<RemovedDemo> {
  return db.transaction(actor, async (trx) => {
    await lockDemo(trx);
    const platforms = await demoPlatformRows(trx).select<{ id: number; key: string }[]>('id', 'key').forUpdate();
    const platformIds = platforms.map(({ id }) => id);
    const rows = platforms.length > 0 ? await removePlatforms(trx, platformIds) : {};
    const people = await removePeople(trx);
    await removeSkills(trx);
    await removeRegistered(trx);
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
  const gone = new Set(await removeUnreferencedUsers(trx, userIds));
  const left = userIds.filter((id) => !gone.has(id));
  const mentioned = await trx('users')
    .whereIn('id', left)
    .whereNotExists(trx('memberships').whereRaw('memberships.user_id = users.id'))
    .pluck<number[]>('id');
  await trx('credentials').whereIn('user_id', mentioned).delete();
  await trx('users').whereIn('id', mentioned).where({ active: true }).update({ active: false, is_dm_admin: false });
  const names = (isGone: boolean) => users.filter(({ id }) => gone.has(id) === isGone).map(({ username }) => username);
  return { people: names(true), kept: names(false) };
}

/** Names that the demo brought into the shared taxonomy, and nobody else has taken up. */
async function removeSkills(trx: Transaction): Promise<void> {
  await trx('skills')
    .whereIn('id', madeByDemo(trx, 'skills', `cast(row_key ->> 'id' as bigint)`))
    .whereNotExists(trx('platform_skills').whereRaw('platform_skills.skill_id = skills.id'))
    .delete();
}

/** Apps, features and prices of models that the demo registered, and no other platform uses. */
async function removeRegistered(trx: Transaction): Promise<void> {
  await trx('apps')
    .whereIn('id', madeByDemo(trx, 'apps', `cast(row_key ->> 'id' as integer)`))
    .whereNotExists(trx('user_apps').whereRaw('user_apps.app_id = apps.id'))
    .whereNotExists(trx('platform_apps').whereRaw('platform_apps.app_id = apps.id'))
    .whereNotExists(trx('products').whereRaw('products.app_id = apps.id'))
    .delete();
  const configs = ['feature_configs', 'department_feature_configs', 'platform_feature_configs'];
  await configs
    .reduce(
      (unused, table) => unused.whereNotExists(trx(table).whereRaw(`jsonb_exists(${table}.config, features.name)`)),
      trx('features').whereIn('name', madeByDemo(trx, 'features', `row_key ->> 'name'`)),
    )
    .delete();
  await trx('llm_prices')
    .whereIn('model', madeByDemo(trx, 'llm_prices', `row_key ->> 'model'`))
    .whereIn('provider', madeByDemo(trx, 'llm_prices', `row_key ->> 'provider'`))
    .delete();
}

/** Keys of the rows that the demo added to a table which all platforms share. */
function madeByDemo(trx: Transaction, table: string, key: string) {
  return trx('audit_log')
    .where({ platform_id: 0, table_name: table, action: 'insert', operation: 'demo' })
    .select(trx.raw(key));
}
