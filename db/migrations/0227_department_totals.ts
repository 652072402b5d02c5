import type { Knex } from 'knex';

/** What the people of each department and of all below it did and earned, summed: a page of large departments would else add up tens of thousands of people. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table department_totals (
      platform_id          integer not null,
      department_id        bigint not null,
      -- Each once.
      users                integer not null,
      -- Sums of learner_totals.
      enrollments          bigint not null,
      enrolled_completions bigint not null,
      completions          bigint not null,
      points               bigint not null,
      -- With the points of the lowest level.
      skills               bigint not null,
      -- Of activity_totals.
      milliseconds         bigint not null,
      primary key (platform_id, department_id)
    ) with (fillfactor = 50);

    -- Departments whose people, or what is below them, changed: they and all above them are to be summed again. Until then they are summed when they are read.
    create table department_changes (
      platform_id   integer not null,
      id            bigint generated always as identity,
      department_id bigint not null,
      at            timestamptz not null default now(),
      primary key (platform_id, id)
    );

    insert into department_changes (platform_id, department_id) select platform_id, id from departments order by platform_id, id;

    create function change_departments() returns trigger language plpgsql as $$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, department_id from changed_rows group by platform_id, department_id order by platform_id, department_id;
        return null;
      end $$;
    create trigger departments_gain after insert on department_members
      referencing new table as changed_rows for each statement execute function change_departments();
    create trigger departments_lose after delete on department_members
      referencing old table as changed_rows for each statement execute function change_departments();

    create function change_exchanged_departments() returns trigger language plpgsql as $$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, department_id
          from ((select platform_id, department_id, user_id from old_rows except select platform_id, department_id, user_id from new_rows)
                 union all
                (select platform_id, department_id, user_id from new_rows except select platform_id, department_id, user_id from old_rows)) moved
         group by platform_id, department_id order by platform_id, department_id;
        return null;
      end $$;
    create trigger departments_exchange after update on department_members
      referencing old table as old_rows new table as new_rows for each statement execute function change_exchanged_departments();

    -- What is above it loses or gains its people.
    create function change_places_of_departments() returns trigger language plpgsql as $$
      begin
        insert into department_changes (platform_id, department_id)
        select distinct platform_id, department_id
          from (values (old.platform_id, old.id), (old.platform_id, old.parent_id), (new.platform_id, new.id), (new.platform_id, new.parent_id)) named (platform_id, department_id)
         where department_id is not null order by 1, 2;
        return null;
      end $$;
    create trigger departments_come_and_go after insert or delete on departments for each row execute function change_places_of_departments();
    create trigger departments_move after update on departments
      for each row when ((old.id, old.parent_id) is distinct from (new.id, new.parent_id)) execute function change_places_of_departments();

    -- How many skills people have depends on the lowest level.
    create function change_departments_of_levels() returns trigger language plpgsql as $$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, id from departments where platform_id in (select platform_id from changed_rows) order by platform_id, id;
        return null;
      end $$;
    create trigger levels_begin after insert on skill_thresholds
      referencing new table as changed_rows for each statement execute function change_departments_of_levels();
    create trigger levels_change after update on skill_thresholds
      referencing new table as changed_rows for each statement execute function change_departments_of_levels();
    create trigger levels_end after delete on skill_thresholds
      referencing old table as changed_rows for each statement execute function change_departments_of_levels();
  `);
}
