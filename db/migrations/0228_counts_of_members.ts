import type { Knex } from 'knex';

/** How many members each platform has, former ones included, beside the other counts of lists: each page of people says it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function count_members() returns trigger language plpgsql as $$
      begin
        case tg_op
          when 'INSERT' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, 'all', count(*) from new_rows group by platform_id;
          when 'DELETE' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, 'all', -count(*) from old_rows group by platform_id;
          when 'UPDATE' then
            insert into list_counts (platform_id, list, kind, delta)
              values (old.platform_id, tg_table_name, 'all', -1), (new.platform_id, tg_table_name, 'all', 1);
          else
            delete from list_counts where list = tg_table_name;
        end case;
        return null;
      end $$;

    create trigger memberships_count_added after insert on memberships
      referencing new table as new_rows for each statement execute function count_members();
    create trigger memberships_count_removed after delete on memberships
      referencing old table as old_rows for each statement execute function count_members();
    create trigger memberships_count_moved after update on memberships
      for each row when (old.platform_id <> new.platform_id) execute function count_members();
    create trigger memberships_count_emptied after truncate on memberships
      for each statement execute function count_members();
    insert into list_counts (platform_id, list, kind, delta)
      select platform_id, 'memberships', 'all', count(*) from memberships group by platform_id;
  `);
}
