import type { Database } from '../../core/connect.js';
import type { SkillScope, VisibleSkill } from './findVisibleSkill.js';
import type { SkillFigures } from './listSkillFigures.js';

export interface SkillDetail extends Omit<SkillFigures, 'course_count'> {
  description: string;
  /** Stored with the skill by the platform, else the subjects of its courses. */
  categories: string[];
  /** Courses that teach it, each with all skills that it teaches. */
  courses: { course_id: string; skills: VisibleSkill[] }[];
  related: VisibleSkill[];
}

const names = (from: string) => `
  (select coalesce(json_agg(json_build_object('id', skills.id, 'name', skills.name) order by lower(skills.name)), '[]')
     from ${from} join skills on skills.id = seen.skill_id)`;

const FIND = {
  name: 'find skill detail',
  text: `
    with seen as materialized (
      select skill_id, description, data from platform_skills where platform_id = $1 and visibility = any (cast($2 as text[]))
    ), teaching as materialized (
      select courses.id, courses.course_key, courses.subject
        from course_skills link
        join courses on courses.platform_id = $1 and courses.id = link.course_id and courses.deleted_at is null and courses.visibility = any (cast($2 as text[]))
       where link.platform_id = $1 and link.skill_id = $3
    )
    select skills.id, skills.name, said.description, figures.*,
           case when jsonb_typeof(said.data -> 'categories') = 'array' and said.data -> 'categories' <> '[]' then array(select jsonb_array_elements_text(said.data -> 'categories'))
                else array(select distinct subject from teaching where subject is not null order by subject) end as categories,
           (select coalesce(json_agg(json_build_object('course_id', teaching.course_key, 'skills',
                     ${names('course_skills link join seen on seen.skill_id = link.skill_id and link.platform_id = $1 and link.course_id = teaching.id')}) order by teaching.course_key), '[]')
              from teaching) as courses,
           ${names('platform_skill_relations link join seen on seen.skill_id = link.related_skill_id and link.platform_id = $1 and link.skill_id = $3')} as related
      from seen said
      join skills on skills.id = said.skill_id
      left join (select skill_id, sum(delta) as people, sum(points * delta) as points from skill_point_counts
                  where platform_id = $1 and skill_id = $3 group by skill_id) counted on counted.skill_id = said.skill_id
     cross join lateral skill_figures(counted.people, counted.points) figures
     where said.skill_id = $3`,
};

/**
 * The details of a skill in a platform with the names that the caller may see; null when the caller may not see the
 * skill.
 */
export async function findSkillDetail(
  db: Pick<Database, 'read'>,
  { platformId, levels }: SkillScope,
  skillId: number,
): Promise<SkillDetail | null> {
  return (await db.read<SkillDetail>(FIND, [platformId, levels, skillId]))[0] ?? null;
}
