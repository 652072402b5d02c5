import { type PlatformRows, buildVisibility } from '../../tenancy/access/rows.js';
import { buildVisibilityFilter } from '../../tenancy/access/visibility.js';
import type { Database } from '../../core/connect.js';
import type { GradingPolicy } from './gradingPolicy.js';

/** The grading policy of a course, empty when it has none; null when the tenant has no such visible course. */
export async function findGradingPolicy(
  db: Pick<Database, 'read'>,
  { rows, courseKey }: { rows: PlatformRows; courseKey: string },
): Promise<GradingPolicy | null> {
  const visible = buildVisibilityFilter(buildVisibility([rows]));
  const statement = { name: `grading policy, ${visible.shape}`, text: buildText(visible.on('course')) };
  const [policy] = await db.read<GradingPolicy>(statement, [...visible.values, courseKey]);
  return policy ?? null;
}

const buildText = (visible: string) => `
  select (select coalesce(json_agg(json_build_object('name', type.name, 'weight', type.weight, 'min_count', type.min_count,
                                                     'drop_count', type.drop_count) order by type.position), '[]')
            from assignment_types type
           where type.platform_id = course.platform_id and type.course_id = course.id) as assignment_types,
         (select coalesce(json_object_agg(letter, cutoff order by cutoff desc), '{}')
            from grade_cutoffs
           where grade_cutoffs.platform_id = course.platform_id and grade_cutoffs.course_id = course.id) as cutoffs,
         coalesce((select score_policy from grading_policies policy
                    where policy.platform_id = course.platform_id and policy.course_id = course.id), 'best') as score_policy
    from courses course
   where course.course_key = $3 and course.deleted_at is null and ${visible}`;
