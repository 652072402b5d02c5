import type { Knex } from 'knex';

/** How many certificates each person has, and the people of each department, beside what else is counted: departments would else look for those of everybody. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table learner_totals add column certificates integer not null default 0;
    alter table department_totals add column certificates bigint not null default 0;
    insert into learner_totals (platform_id, user_id, enrollments, enrolled_completions, completions, points, skill_points, certificates)
    select platform_id, user_id, 0, 0, 0, 0, '{}', count(*) from earned_certificates group by platform_id, user_id
        on conflict (platform_id, user_id) do update set certificates = excluded.certificates;
    insert into department_changes (platform_id, department_id)
    select distinct platform_id, department_id from department_members where (platform_id, user_id) in (select platform_id, user_id from earned_certificates) order by 1, 2;
  `);
}
