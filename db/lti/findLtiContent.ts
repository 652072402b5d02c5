import { type Visibility, buildVisibilityFilter } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';
import type { NamedPlace } from './findLtiPlace.js';

/** A course, a unit or a mentor as an LMS links it. */
export interface LtiContent extends NamedPlace {
  name: string;
  /** Plain text; empty without one. */
  description: string;
  /** Whether it has graded work. */
  graded: boolean;
}

/** Of the courses and mentors that are visible, with the units of such courses, in the order of the names. */
const buildText = (visible: (table: string) => string) => `
  with recursive named as (
    select row_number() over () as place, named.*
      from jsonb_to_recordset(cast($3 as jsonb)) as named ("courseKey" text, "blockKey" text, "mentorUuid" uuid)
  ), found as (
    select named.place, course.platform_id, course.id as course_id, block.id as block_id, course.course_key, block.block_key,
           coalesce(block.name, course.name) as name,
           case when block.id is null then coalesce(nullif(course.short_description, ''), course.description) end as description
      from named
      join courses course on course.platform_id = $4 and course.course_key = named."courseKey" and course.deleted_at is null
                         and ${visible('course')}
      left join course_blocks block on block.platform_id = course.platform_id and block.course_id = course.id
                                   and block.block_key = named."blockKey" and block.retired_at is null
     where named."mentorUuid" is null and (named."blockKey" is null or block.id is not null)
  ), inside as (
    select found.place, found.platform_id, found.block_id as id from found where found.block_id is not null
    union all
    select inside.place, block.platform_id, block.id
      from inside
      join course_blocks block on block.platform_id = inside.platform_id and block.parent_id = inside.id
                              and block.retired_at is null
  )
  select "courseKey", "blockKey", "mentorUuid", name, coalesce(description, '') as description, graded
    from (
      select found.place, found.course_key as "courseKey", found.block_key as "blockKey", null as "mentorUuid",
             found.name, found.description,
             exists (select from course_blocks graded
                      where graded.platform_id = found.platform_id and graded.course_id = found.course_id
                        and graded.graded and graded.retired_at is null
                        and (found.block_id is null
                             or graded.id in (select inside.id from inside where inside.place = found.place))) as graded
        from found
      union all
      select named.place, null, null, cast(mentor.unique_id as text), mentor.name, mentor.description, false
        from named
        join mentors mentor on mentor.platform_id = $4 and mentor.unique_id = named."mentorUuid"
                           and mentor.deleted_at is null and ${visible('mentor')}
       where named."mentorUuid" is not null) content
   order by place`;

/** Finds the named courses, units and mentors of a platform that are visible, in the order of the names. */
export function findLtiContent(
  db: Pick<Database, 'read'>,
  platformId: number,
  names: NamedPlace[],
  visibility: Visibility,
): Promise<LtiContent[]> {
  const visible = buildVisibilityFilter(visibility);
  const statement = { name: `find LTI content, ${visible.shape}`, text: buildText(visible.on) };
  return db.read<LtiContent>(statement, [...visible.values, JSON.stringify(names), platformId]);
}
