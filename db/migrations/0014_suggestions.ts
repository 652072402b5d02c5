import type { Knex } from 'knex';

/** What becomes of suggestions, by what happens to their rows. */
const CHANGES = {
  insert: { did: 'inserted', rows: 'new table as new_rows', changed: `select *, 'created' as change from new_rows` },
  delete: { did: 'deleted', rows: 'old table as old_rows', changed: `select *, 'removed' as change from old_rows` },
  update: {
    did: 'updated',
    rows: 'old table as old_rows new table as new_rows',
    changed: `
      select *, case when accepted and not was_accepted then 'accepted' else 'updated' end as change
        from (select *, lag(accepted) over earlier as was_accepted, lag(visible) over earlier as was_visible
                from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows
              window earlier as (partition by platform_id, id order by side)) rows
       where side = 2 and (accepted, visible) <> (was_accepted, was_visible)`,
  },
};

/** Courses and pathways that people and groups are advised to take. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table suggestions (
      platform_id     integer not null references platforms,
      id              bigint generated always as identity,
      kind            text not null check (kind in ('course', 'course_group', 'pathway')),
      user_id         bigint references users,
      group_id        bigint,
      course_id       bigint,
      pathway_id      bigint,
      accepted        boolean not null default false,
      visible         boolean not null default true,
      -- Made for this person or group, and not derived.
      direct          boolean not null default true,
      metadata        jsonb not null default '{}',
      suggested_by_id bigint references users,
      created         timestamptz not null default now(),
      modified        timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, group_id) references groups on delete cascade,
      foreign key (platform_id, course_id) references courses,
      foreign key (platform_id, pathway_id) references pathways,
      check ((kind = 'course_group') = (group_id is not null)),
      check ((group_id is null) = (user_id is not null)),
      check ((kind = 'pathway') = (pathway_id is not null)),
      check ((pathway_id is null) = (course_id is not null)),
      constraint suggestions_one unique nulls not distinct (platform_id, user_id, group_id, course_id, pathway_id)
    );
    create index suggestions_by_kind on suggestions (platform_id, kind, id);
    create index suggestions_by_group on suggestions (platform_id, group_id) where group_id is not null;
    create index suggestions_by_course on suggestions (platform_id, course_id) where course_id is not null;
    create index suggestions_by_pathway on suggestions (platform_id, pathway_id) where pathway_id is not null;
    -- For a part of what people are called.
    create index users_names_trgm on users using gin (fold(username || chr(10) || name || chr(10) || email) gin_trgm_ops);
  `);
  for (const [event, { did, rows, changed }] of Object.entries(CHANGES)) {
    await knex.raw(`
      create function announce_${did}_suggestions() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
        declare
          who jsonb := acting();
        begin
          insert into events (platform_id, type, actor_id, request_id, data)
          select suggestion.platform_id, 'suggestion.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('suggestion_id', suggestion.id, 'kind', suggestion.kind,
                                    'item_id', coalesce(courses.course_key, pathways.pathway_key), 'user_id', suggestion.user_id,
                                    'group_id', suggestion.group_id, 'accepted', suggestion.accepted, 'visible', suggestion.visible)
            from (${changed}) suggestion
            left join courses on courses.platform_id = suggestion.platform_id and courses.id = suggestion.course_id
            left join pathways on pathways.platform_id = suggestion.platform_id and pathways.id = suggestion.pathway_id
           order by suggestion.id;
          return null;
        end $$;
      create trigger suggestions_${did} after ${event} on suggestions referencing ${rows}
        for each statement execute function announce_${did}_suggestions()`);
  }
  await knex.raw(`select keep_audit_log_of('suggestions')`);
}
