import type { Knex } from 'knex';

/** Names of departments, groups and keys are unique whatever their case. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of names that differ in case only, the oldest stays.
    update departments later
       set name = left(later.name, 230) || ' (' || later.id || ')', modified_at = now()
     where exists (select from departments earlier
                    where earlier.platform_id = later.platform_id and earlier.parent_id is not distinct from later.parent_id
                      and lower(earlier.name) = lower(later.name) and earlier.id < later.id);
    update groups later
       set name = left(later.name, 230) || ' (' || later.id || ')', modified_at = now()
     where exists (select from groups earlier
                    where earlier.platform_id = later.platform_id and lower(earlier.name) = lower(later.name) and earlier.id < later.id);

    create unique index departments_sibling_name on departments (platform_id, parent_id, lower(name)) nulls not distinct;
    create unique index groups_lower_name on groups (platform_id, lower(name));

    -- Keys that administrators create have a name, by which they revoke them. An expired one makes room when its name is used again.
    alter table credentials add column name text check (length(name) between 1 and 200);
    create unique index credentials_name on credentials (platform_id, name) where name is not null and revoked_at is null;
  `);
}
