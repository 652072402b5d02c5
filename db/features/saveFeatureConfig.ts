import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change, query } from '../core/transaction.js';
import type { FeatureConfig } from './featureConfig.js';

export type ConfigChange = FeatureConfig['config'];

const SAVE: ChangingStatement = {
  changes: true,
  name: 'save feature config',
  text: `
    insert into feature_configs as stored (platform_id, user_id, config) values ($1, $2, merged_config('{}', $3))
    on conflict (platform_id, user_id) do update set config = merged_config(stored.config, $3), modified_at = now()
     where merged_config(stored.config, $3) <> stored.config`,
};

/**
 * Sets features of a person in a platform. Null removes a setting; objects are merged by their keys. Safe to repeat.
 */
export async function saveFeatureConfig(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId }: { platformId: number; userId: number },
  config: ConfigChange,
): Promise<void> {
  await change(db, actor, SAVE, [platformId, userId, JSON.stringify(config)]);
}

/** Sets features of a platform, or of a department. Returns false when the platform has no such department. */
export async function saveSharedFeatureConfig(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, departmentId }: { platformId: number; departmentId: number | null },
  config: ConfigChange,
): Promise<boolean> {
  const text =
    departmentId === null
      ? `insert into platform_feature_configs as stored (platform_id, config) values ($1, merged_config('{}', $2))
         on conflict (platform_id) do update set config = merged_config(stored.config, $2), modified_at = now() returning 1`
      : `insert into department_feature_configs as stored (platform_id, department_id, config)
         select platform_id, id, merged_config('{}', $2) from departments where platform_id = $1 and id = $3
         on conflict (platform_id, department_id) do update set config = merged_config(stored.config, $2), modified_at = now() returning 1`;
  const rows = await change(db, actor, { changes: true, text }, [
    platformId,
    JSON.stringify(config),
    ...(departmentId === null ? [] : [departmentId]),
  ]);
  return rows.length > 0;
}

/** A change for a person, identified by id, username or e-mail address. If several are present, all must match. */
export interface NamedConfigChange {
  index: number;
  user_id?: number;
  username?: string;
  email?: string;
  config: ConfigChange;
}

export type SkippedChange = { index: number; code: 'unknown_user' | 'no_configuration' | 'repeated_user' };

const RESOLVE_PEOPLE_SQL = `
    with item as materialized (
      select * from jsonb_to_recordset($2::jsonb) item (index integer, user_id bigint, username text, email text, config jsonb)
    ), resolved as materialized (
      select item.index, item.config, person.id as user_id,
             row_number() over (partition by person.id order by item.index) as occurrence
        from item
        join lateral (
          select users.id, users.username, users.email from users where item.user_id is not null and users.id = item.user_id
          union all
          select users.id, users.username, users.email from users where item.user_id is null and item.username is not null and lower(users.username) = lower(item.username)
          union all
          select users.id, users.username, users.email from users where item.user_id is null and item.username is null and lower(users.email) = lower(item.email)
        ) person on (item.username is null or lower(person.username) = lower(item.username)) and (item.email is null or lower(person.email) = lower(item.email))
        join memberships member on member.platform_id = $1 and member.user_id = person.id
    )`;

const LIST_SKIPPED: ChangingStatement = {
  changes: true,
  name: 'list skipped feature configs',
  text: `${RESOLVE_PEOPLE_SQL}
    select item.index, case when resolved.user_id is null then 'unknown_user' when resolved.occurrence > 1 then 'repeated_user' else 'no_configuration' end as code
      from item left join resolved using (index)
      left join feature_configs stored on stored.platform_id = $1 and stored.user_id = resolved.user_id
     where resolved.user_id is null or resolved.occurrence > 1 or stored.user_id is null
     order by item.index`,
};

const CHANGE: ChangingStatement = {
  changes: true,
  name: 'change feature configs',
  text: `${RESOLVE_PEOPLE_SQL}, target as materialized (
      select stored.user_id, resolved.config from resolved join feature_configs stored on stored.platform_id = $1 and stored.user_id = resolved.user_id
       where resolved.occurrence = 1 order by stored.user_id for no key update of stored
    ), changed as (
      update feature_configs stored set config = merged_config(stored.config, target.config), modified_at = now()
        from target where stored.platform_id = $1 and stored.user_id = target.user_id and merged_config(stored.config, target.config) <> stored.config
    )
    select count(*)::float8 as count from target`,
};

/**
 * Sets features of many people who already have a configuration. Returns the number of changed people and the skipped
 * items. With `atomic`, nothing changes if any item is skipped.
 */
export function changeFeatureConfigs(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  items: NamedConfigChange[],
  { atomic }: { atomic: boolean },
): Promise<{ count: number; missed: SkippedChange[] }> {
  return db.transaction(actor, async (trx) => {
    const values = [platformId, JSON.stringify(items)];
    const missed = await query<SkippedChange>(trx, LIST_SKIPPED, values);
    if (atomic && missed.length > 0) return { count: 0, missed };
    const [row] = await query<{ count: number }>(trx, CHANGE, values);
    return { count: row!.count, missed };
  });
}

const CHANGE_ALL: ChangingStatement = {
  changes: true,
  name: 'change all feature configs',
  text: `
    with target as materialized (select user_id from feature_configs where platform_id = $1 order by user_id for no key update),
         changed as (
      update feature_configs stored set config = merged_config(stored.config, $2), modified_at = now()
        from target where stored.platform_id = $1 and stored.user_id = target.user_id and merged_config(stored.config, $2) <> stored.config
    )
    select count(*)::float8 as count from target`,
};

/** Sets features of all people of the platform who already have a configuration. Returns their number. */
export async function changeAllFeatureConfigs(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  config: ConfigChange,
): Promise<number> {
  const [row] = await change<{ count: number }>(db, actor, CHANGE_ALL, [platformId, JSON.stringify(config)]);
  return row!.count;
}
