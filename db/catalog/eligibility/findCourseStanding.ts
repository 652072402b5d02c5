import type { Rule } from '../prerequisites/prerequisiteRule.js';
import type { CourseProgress } from '../prerequisites/prerequisitesMet.js';
import type { Database } from '../../core/connect.js';
import { type EligibilityObstacle, OBSTACLES, type PersonScope, SCOPES, scopeValues } from './personScope.js';

/** The eligibility of a person for a course in one of their platforms. */
export interface CourseStanding {
  platform_id: number;
  platform_key: string;
  obstacles: EligibilityObstacle[];
  rule: Rule | null;
  /** Results in courses with progress, by course key. */
  results: Record<string, CourseProgress>;
  /** Courses of the rule that exist in the platform, by key. */
  known: string[];
}

const ORDER: EligibilityObstacle[] = [
  'not_visible',
  'prerequisites',
  'already_enrolled',
  'no_seats',
  'not_open_yet',
  'closed',
  'request_needed',
  'payment_needed',
];

const statement = {
  name: 'find standing to course',
  text: `
    with scope as materialized (${SCOPES}
    )
    select item.platform_id, platforms.key as platform_key, item.prerequisites as rule, coalesce(scope.results, '{}') as results,
           array_remove(array[${ORDER.map((code) => `case when ${OBSTACLES[code]} then '${code}' end`).join(', ')}], null) as obstacles,
           array(select needed.course_key from courses needed
                  where needed.platform_id = item.platform_id and needed.deleted_at is null
                    and needed.course_key in (select key #>> '{}' from jsonb_path_query(item.prerequisites, 'strict $.**.course_id') as key)) as known
      from scope
      join courses item on item.platform_id = scope.platform_id and item.course_key = $4 and item.deleted_at is null
      join platforms on platforms.id = item.platform_id
     order by item.platform_id`,
};

/** One entry for each of the platforms that has the course. */
export function findCourseStanding(
  db: Pick<Database, 'read'>,
  { userId, scopes, courseKey }: { userId: number; scopes: PersonScope[]; courseKey: string },
): Promise<CourseStanding[]> {
  return db.read<CourseStanding>(statement, [...scopeValues(scopes, userId), courseKey]);
}
