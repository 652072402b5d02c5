import type { Knex } from 'knex';

/** What people achieve is announced by events once: whatever is derived of them anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Courses that people completed and skills that they acquired, as far as events said it, or it was so before events did.
    create table announced_achievements (
      platform_id  integer not null,
      user_id      bigint not null,
      kind         text not null check (kind in ('course', 'skill')),
      item_id      bigint not null,
      announced_at timestamptz not null default now(),
      primary key (platform_id, user_id, kind, item_id)
    );

    insert into announced_achievements (platform_id, user_id, kind, item_id)
    select platform_id, user_id, 'course', course_id from course_results where finished
     union all
    select total.platform_id, user_id, 'skill', skill_id
      from skill_point_totals total
      left join (select platform_id, min(threshold) as threshold from skill_thresholds group by platform_id) level on level.platform_id = total.platform_id
     where skill_id <> 0 and points >= coalesce(threshold, 1)
     order by 1, 2, 3, 4;
  `);
}
