import type { Database } from '../../core/connect.js';
import { ALL_SKILLS } from '../progress/skillPointTotals.js';
import type { SkillScope } from './findVisibleSkill.js';

/** A skill of a platform with its figures. */
export interface SkillFigures {
  id: number;
  name: string;
  /** Courses that teach it and that the caller may see. */
  course_count: number;
  /** People with points in it, and the sum of their points. */
  user_count: number;
  total_points: number;
  /** Mean of people with points, two decimals; 0 without any. */
  average_points: number;
}

export type SkillFigureSort = keyof SkillFigures;

/** SQL: people and points by skill of platform $1. */
const COUNTED = `
  select skill_id, sum(delta) as people, sum(points * delta) as points from skill_point_counts
   where platform_id = $1 and skill_id <> ${ALL_SKILLS} group by skill_id`;

interface SkillFigureOrder {
  field: SkillFigureSort;
  descending: boolean;
}

const sortColumn = (field: SkillFigureSort) =>
  field === 'name' ? 'lower(skills.name)' : field === 'id' ? 'skills.id' : field;

const buildStatement = ({ field, descending }: SkillFigureOrder) => `
  with counted as materialized (${COUNTED}
  ), taught as materialized (
    select link.skill_id, count(*) as courses
      from course_skills link
      join courses on courses.platform_id = $1 and courses.id = link.course_id and courses.deleted_at is null and courses.visibility = any (cast($2 as text[]))
     where link.platform_id = $1
     group by link.skill_id
  )
  select skills.id, skills.name, coalesce(taught.courses, 0)::float8 as course_count, figures.*
    from platform_skills known
    join skills on skills.id = known.skill_id
    left join counted on counted.skill_id = known.skill_id
    left join taught on taught.skill_id = known.skill_id
   cross join lateral skill_figures(counted.people, counted.points) figures
   where known.platform_id = $1 and known.visibility = any (cast($2 as text[]))
   order by ${sortColumn(field)} ${descending ? 'desc' : 'asc'}, skills.id`;

/** All skills of a platform that the caller may see. Ties are ordered by number. */
export function listSkillFigures(
  db: Pick<Database, 'read'>,
  { platformId, levels }: SkillScope,
  order: SkillFigureOrder,
): Promise<SkillFigures[]> {
  return db.read<SkillFigures>({ name: 'list figures of skills', composed: true, text: buildStatement(order) }, [
    platformId,
    levels,
  ]);
}
