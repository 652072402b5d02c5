import type { Knex } from 'knex';

/** When a course begins and ends. What courses had under these names as properties of their own moves into the columns, where it is a time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table courses
      add course_start timestamptz,
      add course_end   timestamptz,
      add constraint courses_end_after_start check (course_end >= course_start);

    update courses
       set course_start = stated.starts,
           course_end = case when stated.ends >= stated.starts or stated.starts is null then stated.ends end,
           data = data - array['course_start', 'course_end']
      from (select platform_id, id,
                   case when data ->> 'course_start' ~ '^\\d{4}-\\d\\d-\\d\\d' then time_in_words(data ->> 'course_start') end as starts,
                   case when data ->> 'course_end' ~ '^\\d{4}-\\d\\d-\\d\\d' then time_in_words(data ->> 'course_end') end as ends
              from courses
             where jsonb_exists_any(data, array['course_start', 'course_end'])) stated
     where courses.platform_id = stated.platform_id and courses.id = stated.id;
  `);
}
