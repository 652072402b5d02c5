import type { Knex } from 'knex';

const KINDS = [
  { kind: 'course', items: 'courses' },
  { kind: 'program', items: 'programs' },
  { kind: 'pathway', items: 'pathways' },
];

/** What an administrator passed over is stored with the enrollment, and its history and events say so. And what obstacles are decided by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table enrollment_changes add column overridden text[] not null default '{}'`);
  await knex.raw(`
    -- Grades (or null) of the courses that a person completed in a platform, by key; null for none. A function, so that statements that
    -- hardly ever need it do not prepare it each time.
    create function completed_courses(tenant integer, person bigint) returns jsonb language plpgsql stable parallel safe as $$
      begin
        return (select jsonb_object_agg(courses.course_key, results.grade)
                  from course_results results
                  join courses on courses.platform_id = results.platform_id and courses.id = results.course_id
                 where results.platform_id = tenant and results.user_id = person and results.passed);
      end $$;
  `);
  for (const { kind, items } of KINDS) {
    const table = `${kind}_enrollments`;
    const stored = `
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, '${kind}', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', '${kind}', 'item_id', items.${kind}_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join ${items} items on items.platform_id = changed.platform_id and items.id = changed.${kind}_id
             order by changed.id`;
    await knex.raw(`
      -- The obstacles that an administrator passed over when the enrollment began or became active again.
      alter table ${table} add column overridden text[] not null default '{}';

      create or replace function note_${kind}_enrollments() returns trigger language plpgsql
        set enable_hashjoin = off set enable_mergejoin = off as $$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          if tg_op = 'INSERT' then
            with changed as materialized (select n.*, 'created' as change, n.overridden as passed_over from new_rows n), ${stored};
          else
            -- One that has run out and is renewed before a job deactivates it becomes active again, too.
            with changed as materialized (
              select *, case when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change,
                     case when active then overridden else '{}' end as passed_over
                from (select *, lag(active) over (partition by platform_id, id order by side) as was_active,
                             lag(coalesce(expired > now(), true)) over (partition by platform_id, id order by side) as was_in_time
                        from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
               where side = 2 and (active <> was_active or active and not was_in_time and coalesce(expired > now(), true))
            ), ${stored};
          end if;
          return null;
        end $$;
    `);
  }
}
