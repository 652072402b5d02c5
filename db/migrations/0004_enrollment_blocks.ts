import type { Knex } from 'knex';

/**
 * Counters of course enrollments by blocks of 4096 consecutive ids: exact counts and deep pages of whole tenants without
 * reading their rows. Every change appends deltas, so that parallel writers never wait for each other; readers sum them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update course_enrollments set started = created where started is null;
    alter table course_enrollments alter started set default now(), alter started set not null;
    alter table course_enrollments
      add constraint course_enrollments_expiry check (expired >= started),
      add constraint course_enrollments_ended check (active = (ended is null));
    create index course_enrollments_by_creation on course_enrollments (platform_id, created, id);

    create table enrollment_blocks (
      platform_id integer not null references platforms,
      block       bigint not null,
      id          bigint generated always as identity,
      delta       integer not null check (delta <> 0),
      primary key (platform_id, block, id) include (delta)
    ) with (autovacuum_vacuum_scale_factor = 0.05);

    -- The same over all tenants, for those who see everything.
    create table all_enrollment_blocks (
      block bigint not null,
      id    bigint generated always as identity,
      delta integer not null check (delta <> 0),
      primary key (block, id) include (delta)
    ) with (autovacuum_vacuum_scale_factor = 0.05);

    create function count_added_enrollments() returns trigger language plpgsql as $$
      begin
        with added as (
          select platform_id, id / 4096 as block, count(*) as delta from new_rows group by 1, 2
        ), of_tenants as (
          insert into enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from added
        )
        insert into all_enrollment_blocks (block, delta) select block, sum(delta) from added group by block;
        return null;
      end $$;

    create function count_removed_enrollments() returns trigger language plpgsql as $$
      begin
        with removed as (
          select platform_id, id / 4096 as block, -count(*) as delta from old_rows group by 1, 2
        ), of_tenants as (
          insert into enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from removed
        )
        insert into all_enrollment_blocks (block, delta) select block, sum(delta) from removed group by block;
        return null;
      end $$;

    create function forget_all_enrollments() returns trigger language plpgsql as $$
      begin
        truncate enrollment_blocks, all_enrollment_blocks;
        return null;
      end $$;

    create function keep_enrollment_in_place() returns trigger language plpgsql as $$
      begin
        if (old.platform_id, old.id) is distinct from (new.platform_id, new.id) then
          raise exception 'an enrollment keeps its platform and its id' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;

    create trigger course_enrollments_added after insert on course_enrollments
      referencing new table as new_rows for each statement execute function count_added_enrollments();
    create trigger course_enrollments_removed after delete on course_enrollments
      referencing old table as old_rows for each statement execute function count_removed_enrollments();
    create trigger course_enrollments_emptied after truncate on course_enrollments
      for each statement execute function forget_all_enrollments();
    create trigger course_enrollments_in_place before update of platform_id, id on course_enrollments
      for each row execute function keep_enrollment_in_place();

    insert into enrollment_blocks (platform_id, block, delta)
      select platform_id, id / 4096, count(*) from course_enrollments group by 1, 2;
    insert into all_enrollment_blocks (block, delta) select id / 4096, count(*) from course_enrollments group by 1;
  `);
}
