import type { Knex } from 'knex';

/** How many enrollments in courses began and ended on each day: a large tenant has a hundred thousand in a year, which a series would count each time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table enrollment_days (
      platform_id integer not null,
      -- Else they ended.
      began       boolean not null,
      -- In UTC.
      day         date not null,
      count       bigint not null,
      primary key (platform_id, began, day)
    ) with (fillfactor = 80);

    -- What is to be added to it. Until then both are summed: nobody waits for the row of a day.
    create table enrollment_day_changes (
      platform_id integer not null,
      id          bigint generated always as identity,
      began       boolean not null,
      day         date not null,
      count       bigint not null,
      primary key (platform_id, id)
    );

    insert into enrollment_days (platform_id, began, day, count)
    select platform_id, true, cast(began_at at time zone 'UTC' as date), count(*) from enrollment_spans group by 1, 3
     union all
    select platform_id, false, cast(ended_at at time zone 'UTC' as date), count(*) from enrollment_spans where ended_at is not null group by 1, 3;

    create function count_begun_spans() returns trigger language plpgsql as $$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, cast(at at time zone 'UTC' as date), count(*)
          from new_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where at is not null
         group by 1, 2, 3;
        return null;
      end $$;
    create trigger enrollment_spans_counted after insert on enrollment_spans
      referencing new table as new_rows for each statement execute function count_begun_spans();

    create function count_removed_spans() returns trigger language plpgsql as $$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, cast(at at time zone 'UTC' as date), -count(*)
          from old_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where at is not null
         group by 1, 2, 3;
        return null;
      end $$;
    create trigger enrollment_spans_removed after delete on enrollment_spans
      referencing old table as old_rows for each statement execute function count_removed_spans();

    create function count_changed_spans() returns trigger language plpgsql as $$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, day, sum(change)
          from (select platform_id, began, cast(at at time zone 'UTC' as date) as day, 1 as change
                  from new_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at) where at is not null
                 union all
                select platform_id, began, cast(at at time zone 'UTC' as date), -1
                  from old_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at) where at is not null) changes
         group by 1, 2, 3
        having sum(change) <> 0;
        return null;
      end $$;
    create trigger enrollment_spans_changed after update on enrollment_spans
      referencing old table as old_rows new table as new_rows for each statement execute function count_changed_spans();

    create function forget_counted_spans() returns trigger language plpgsql as $$
      begin
        delete from enrollment_day_changes;
        delete from enrollment_days;
        return null;
      end $$;
    create trigger enrollment_spans_emptied after truncate on enrollment_spans for each statement execute function forget_counted_spans();
  `);
}
