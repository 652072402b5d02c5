import type { Knex } from 'knex';

const FUNCTIONS = [
  `
CREATE FUNCTION list_count(platform_ids integer[], counted text, of_kind text)
  RETURNS TABLE(total bigint) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select coalesce(sum(counts.delta), 0)
        from list_counts counts where counts.platform_id = any (platform_ids) and counts.list = counted and counts.kind = of_kind
    $$;`,
  `
CREATE FUNCTION is_chosen(ids bigint[], id bigint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select ids is null or id = any (ids) $$;`,
  `
CREATE FUNCTION has_person(fields jsonb, person bigint)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select fields @> jsonb_build_object('user_id', person) $$;`,
  `
CREATE FUNCTION change_has_person(table_name text, row_key jsonb, before jsonb, after jsonb, person bigint)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select table_name = 'users' and row_key = jsonb_build_object('id', person)
             or has_person(row_key, person) or has_person(before, person) or has_person(after, person)
    $$;`,
  `
CREATE FUNCTION pathways_of_person(tenant integer, person bigint)
  RETURNS TABLE(count bigint, completed bigint) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select count(*), count(*) filter (where courses.count > 0 and courses.count = courses.completed)
        from (select own.pathway_id from pathway_enrollments own where own.platform_id = tenant and own.user_id = person and own.active offset 0) pathways
       cross join lateral (
         select count(*) as count, count(results.completed_at) as completed
           from (select distinct program_courses.course_id
                   from pathway_programs
                   join program_courses on program_courses.platform_id = tenant and program_courses.program_id = pathway_programs.program_id
                  where pathway_programs.platform_id = tenant and pathway_programs.pathway_id = pathways.pathway_id offset 0) parts
           left join course_results results on results.platform_id = tenant and results.user_id = person and results.course_id = parts.course_id) courses
    $$;`,
  `
CREATE FUNCTION skill_figures(people bigint, points numeric)
  RETURNS TABLE(user_count double precision, total_points double precision, average_points double precision) LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select cast(coalesce(people, 0) as float8), cast(coalesce(points, 0) as float8),
             cast(coalesce(round(points / nullif(people, 0), 2), 0) as float8)
    $$;`,
];

/** Counts, figures and conditions about people that several statements share become functions, which the planner inlines. */
export async function up(knex: Knex): Promise<void> {
  for (const text of FUNCTIONS) await knex.raw(text);
}
