import type { Knex } from 'knex';

/**
 * Exact counts of invitations and suggestions by tenant and kind, for lists of whole tenants. Every change appends deltas, so that parallel
 * writers never wait for each other; readers sum them, and a job folds them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table list_counts (
      platform_id integer not null references platforms,
      list        text not null,
      kind        text not null,
      id          bigint generated always as identity,
      delta       integer not null check (delta <> 0),
      primary key (platform_id, list, kind, id) include (delta)
    ) with (autovacuum_vacuum_scale_factor = 0.05);

    create function count_listed_rows() returns trigger language plpgsql as $$
      begin
        case tg_op
          when 'INSERT' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, kind, count(*) from new_rows group by platform_id, kind;
          when 'DELETE' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, kind, -count(*) from old_rows group by platform_id, kind;
          else
            delete from list_counts where list = tg_table_name;
        end case;
        return null;
      end $$;

    create function keep_listed_row_in_place() returns trigger language plpgsql as $$
      begin
        if (old.platform_id, old.kind) is distinct from (new.platform_id, new.kind) then
          raise exception 'a row of % keeps its platform and its kind', tg_table_name using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
  `);
  for (const table of ['invitations', 'suggestions']) {
    // The triggers keep writers away from the table until this ends, so that nobody is counted twice or not at all.
    await knex.raw(`
      create trigger ${table}_count_added after insert on ${table}
        referencing new table as new_rows for each statement execute function count_listed_rows();
      create trigger ${table}_count_removed after delete on ${table}
        referencing old table as old_rows for each statement execute function count_listed_rows();
      create trigger ${table}_count_emptied after truncate on ${table}
        for each statement execute function count_listed_rows();
      create trigger ${table}_in_place before update of platform_id, kind on ${table}
        for each row execute function keep_listed_row_in_place();
      insert into list_counts (platform_id, list, kind, delta)
        select platform_id, '${table}', kind, count(*) from ${table} group by platform_id, kind;
    `);
  }
}
