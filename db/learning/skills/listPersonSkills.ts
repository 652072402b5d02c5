import type { Database } from '../../core/connect.js';
import { ALL_SKILLS } from '../progress/skillPointTotals.js';
import type { SkillScope } from './findVisibleSkill.js';

/** Points of a person in a skill, and their sources. */
export interface PersonSkill {
  id: number;
  name: string;
  total_points: number;
  /** Percentile rank among people with points in the skill; two decimals. */
  percentile: number;
  /** Points from a course and its blocks. */
  courses: { course_id: string; points: number }[];
  resources: { name: string; points: number }[];
}

// Points of blocks count for their course.
const LIST = {
  name: 'list skills of person',
  text: `
    with held as materialized (
      select total.skill_id, total.points, skills.name
        from skill_point_totals total
        join platform_skills known on known.platform_id = $1 and known.skill_id = total.skill_id and known.visibility = any (cast($2 as text[]))
        join skills on skills.id = total.skill_id
       where total.platform_id = $1 and total.user_id = $3 and total.skill_id <> ${ALL_SKILLS} and (cast($4 as bigint) is null or total.skill_id = $4)
    ), earned as materialized (
      select one.skill_id, one.kind, case one.kind when 'block' then blocks.course_id else one.item_id end as item_id, sum(one.points) as points
        from skill_points_earned one
        left join course_blocks blocks on one.kind = 'block' and blocks.platform_id = $1 and blocks.id = one.item_id
       where one.platform_id = $1 and one.user_id = $3 and one.skill_id in (select skill_id from held)
       group by 1, 2, 3
    )
    select held.skill_id as id, held.name, held.points::float8 as total_points,
           (select round(100.0 * (coalesce(sum(delta) filter (where points < held.points), 0) + coalesce(sum(delta) filter (where points = held.points), 0) / 2.0)
                         / nullif(sum(delta), 0), 2)::float8
              from skill_point_counts where platform_id = $1 and skill_id = held.skill_id) as percentile,
           (select coalesce(json_agg(json_build_object('course_id', course_key, 'points', points) order by course_key), '[]')
              from (select courses.course_key, sum(earned.points) as points
                      from earned join courses on courses.platform_id = $1 and courses.id = earned.item_id
                     where earned.skill_id = held.skill_id and earned.kind <> 'resource' group by courses.course_key) given) as courses,
           (select coalesce(json_agg(json_build_object('name', resources.name, 'points', earned.points) order by lower(resources.name), resources.id), '[]')
              from earned join resources on resources.platform_id = $1 and resources.id = earned.item_id
             where earned.skill_id = held.skill_id and earned.kind = 'resource') as resources
      from held
     order by held.points desc, lower(held.name), held.skill_id`,
};

/** The skills in which a person has points and that the caller may see, or only the given one. Most points first. */
export function listPersonSkills(
  db: Pick<Database, 'read'>,
  { platformId, levels }: SkillScope,
  { userId, skillId = null }: { userId: number; skillId?: number | null },
): Promise<PersonSkill[]> {
  return db.read<PersonSkill>(LIST, [platformId, levels, userId, skillId]);
}
