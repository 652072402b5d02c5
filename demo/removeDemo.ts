import type { Actor } from '../db/core/actor.js';
import { type Transaction, query } from '../db/core/transaction.js';
import type { Database } from '../db/core/connect.js';
import { removePlatforms, removeUnreferencedUsers } from '../db/tenancy/platforms/removePlatforms.js';
import { demoPlatformRows, demoUserRows, lockDemo } from './demoCredentials.js';

const NOTIFY = { text: `select pg_notify('search_changed', $1)` };

const WITHOUT_PLATFORM = {
  text: `
    select id from users
     where id = any (cast($1 as bigint[])) and not exists (select from memberships where memberships.user_id = users.id)`,
};

/** SQL: the rows that the demo inserted into a table shared by all platforms. */
const INSERTED = `audit_log where platform_id = 0 and action = 'insert' and operation = 'demo' and table_name`;

/** Removes what the demo added to tables shared by all platforms and that no platform uses. */
const REMOVE_SHARED = [
  `delete from skills
    where id in (select cast(row_key ->> 'id' as bigint) from ${INSERTED} = 'skills')
      and not exists (select from platform_skills where platform_skills.skill_id = skills.id)`,
  `delete from apps
    where id in (select cast(row_key ->> 'id' as integer) from ${INSERTED} = 'apps')
      and not exists (select from user_apps where user_apps.app_id = apps.id)
      and not exists (select from platform_apps where platform_apps.app_id = apps.id)
      and not exists (select from products where products.app_id = apps.id)`,
  `delete from features
    where name in (select row_key ->> 'name' from ${INSERTED} = 'features')
      and not exists (select from feature_configs where jsonb_exists(config, features.name))
      and not exists (select from department_feature_configs where jsonb_exists(config, features.name))
      and not exists (select from platform_feature_configs where jsonb_exists(config, features.name))`,
  `delete from llm_prices
    where model in (select row_key ->> 'model' from ${INSERTED} = 'llm_prices')
      and provider in (select row_key ->> 'provider' from ${INSERTED} = 'llm_prices')`,
];

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
    for (const text of REMOVE_SHARED) await query(trx, { changes: true, text });
    for (const id of platformIds) await query(trx, NOTIFY, [String(id)]);
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
  const mentioned = (await query<{ id: number }>(trx, WITHOUT_PLATFORM, [remaining])).map(({ id }) => id);
  await trx('credentials').whereIn('user_id', mentioned).delete();
  await trx('users').whereIn('id', mentioned).where({ active: true }).update({ active: false, is_dm_admin: false });
  const listNames = (isRemoved: boolean) =>
    users.filter(({ id }) => removed.has(id) === isRemoved).map(({ username }) => username);
  return { people: listNames(true), kept: listNames(false) };
}
