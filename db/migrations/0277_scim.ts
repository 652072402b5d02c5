import type { Knex } from 'knex';

/** What SCIM clients store of people and groups, beyond the columns of people and groups. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table scim_users (
      platform_id   integer     not null,
      user_id       bigint      not null,
      external_id   text        check (length(external_id) between 1 and 255),
      attributes    jsonb       not null default '{}',
      department_id bigint,
      deleted_at    timestamptz,
      modified_at   timestamptz not null default now(),
      primary key (platform_id, user_id),
      foreign key (platform_id) references platforms (id),
      foreign key (user_id) references users (id),
      foreign key (platform_id, user_id) references memberships (platform_id, user_id),
      foreign key (platform_id, department_id) references departments (platform_id, id)
        on delete set null (department_id)
    )`);
  await knex.raw(`
    create unique index scim_users_external_id on scim_users (platform_id, external_id) where external_id is not null`);
  await knex.raw(`alter table groups add column external_id text check (length(external_id) between 1 and 255)`);
  await knex.raw(`
    create unique index groups_external_id on groups (platform_id, external_id) where external_id is not null`);
  await knex.raw(`
    create function department_path(platform integer, department bigint)
      returns text language sql stable
    as $$
        with recursive above as (
          select parent_id, name, 1 as level from departments where platform_id = platform and id = department
          union all
          select upper.parent_id, upper.name, above.level + 1
          from above join departments upper on upper.platform_id = platform and upper.id = above.parent_id
        )
        select string_agg(name, '/' order by level desc) from above
      $$`);
  await knex.raw(`select audit_table('scim_users')`);
}
