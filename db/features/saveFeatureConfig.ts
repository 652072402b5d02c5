import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change, query } from '../core/transaction.js';

export type ConfigChange = Record<string, unknown>;

const saveStatement: ChangingStatement = {
  changes: true,
  name: 'save feature config',
  text: `
    insert into feature_configs as stored (platform_id, user_id, config) values ($1, $2, merged_config('{}', $3))
    on conflict (platform_id, user_id) do update set config = merged_config(stored.config, $3), modified_at = now()
     where merged_config(stored.config, $3) <> stored.config`,
};

/** Sets features of a person in a platform; null takes a setting away, an object is merged by its keys. Doing it again changes nothing. */
export async function saveFeatureConfig(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId }: { platformId: number; userId: number },
  config: ConfigChange,
): Promise<void> {
  await change(db, actor, saveStatement, [platformId, userId, JSON.stringify(config)]);
}

/** The same for everybody in a platform, or in a department and those below it. False when the platform has no such department. */
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

/** A person whose features are to be set, by any of their names, which must agree. */
export interface NamedConfigChange {
  index: number;
  user_id?: number;
  username?: string;
  email?: string;
  config: ConfigChange;
}

export type MissedChange = { index: number; code: 'unknown_user' | 'no_configuration' | 'repeated_user' };

const meantStatement = `
    with item as materialized (
      select * from jsonb_to_recordset($2::jsonb) item (index integer, user_id bigint, username text, email text, config jsonb)
    ), meant as materialized (
      select item.index, item.config, person.id as user_id,
             row_number() over (partition by person.id order by item.index) as turn
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

const missedStatement: ChangingStatement = {
  changes: true,
  name: 'missed feature configs',
  text: `${meantStatement}
    select item.index, case when meant.user_id is null then 'unknown_user' when meant.turn > 1 then 'repeated_user' else 'no_configuration' end as code
      from item left join meant using (index)
      left join feature_configs stored on stored.platform_id = $1 and stored.user_id = meant.user_id
     where meant.user_id is null or meant.turn > 1 or stored.user_id is null
     order by item.index`,
};

const changeStatement: ChangingStatement = {
  changes: true,
  name: 'change feature configs',
  text: `${meantStatement}, aimed as materialized (
      select stored.user_id, meant.config from meant join feature_configs stored on stored.platform_id = $1 and stored.user_id = meant.user_id
       where meant.turn = 1 order by stored.user_id for no key update of stored
    ), changed as (
      update feature_configs stored set config = merged_config(stored.config, aimed.config), modified_at = now()
        from aimed where stored.platform_id = $1 and stored.user_id = aimed.user_id and merged_config(stored.config, aimed.config) <> stored.config
    )
    select count(*)::float8 as count from aimed`,
};

/**
 * Sets features of many people who have a configuration, and creates none. Returns how many have it now, and who was missed; with `atomic`
 * nobody's is changed when somebody is missed.
 */
export function changeFeatureConfigs(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  items: NamedConfigChange[],
  { atomic }: { atomic: boolean },
): Promise<{ count: number; missed: MissedChange[] }> {
  return db.transaction(actor, async (trx) => {
    const values = [platformId, JSON.stringify(items)];
    const missed = await query<MissedChange>(trx, missedStatement, values);
    if (atomic && missed.length > 0) return { count: 0, missed };
    const [row] = await query<{ count: number }>(trx, changeStatement, values);
    return { count: row!.count, missed };
  });
}

const allStatement: ChangingStatement = {
  changes: true,
  name: 'change all feature configs',
  text: `
    with aimed as materialized (select user_id from feature_configs where platform_id = $1 order by user_id for no key update),
         changed as (
      update feature_configs stored set config = merged_config(stored.config, $2), modified_at = now()
        from aimed where stored.platform_id = $1 and stored.user_id = aimed.user_id and merged_config(stored.config, $2) <> stored.config
    )
    select count(*)::float8 as count from aimed`,
};

/** The same for everybody in the platform who has a configuration. Returns how many. */
export async function changeAllFeatureConfigs(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  config: ConfigChange,
): Promise<number> {
  const [row] = await change<{ count: number }>(db, actor, allStatement, [platformId, JSON.stringify(config)]);
  return row!.count;
}
