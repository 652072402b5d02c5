import type { Rule } from '../prerequisites/prerequisiteRule.js';
import type { CourseProgress } from '../prerequisites/prerequisitesMet.js';
import type { Database } from '../../core/connect.js';
import { type EligibilityObstacle, type PersonScope, scopeValues } from './personScope.js';

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

const statement = {
  name: 'find standing to course',
  text: `
    with scope as materialized (
      select * from person_scopes($1, $2, $3)
    )
    select item.platform_id, platforms.key as platform_key, item.prerequisites as rule, coalesce(scope.results, '{}') as results,
           array_remove(array[case when obstacle.not_visible then 'not_visible' end, case when obstacle.prerequisites then 'prerequisites' end,
                              case when exists (select from course_enrollments own
                                                 where own.platform_id = item.platform_id and own.user_id = $3 and own.course_id = item.id
                                                   and is_active_now(own.active, own.expired)) then 'already_enrolled' end,
                              case when obstacle.no_seats then 'no_seats' end, case when obstacle.not_open_yet then 'not_open_yet' end,
                              case when obstacle.closed then 'closed' end, case when obstacle.request_needed then 'request_needed' end,
                              case when obstacle.payment_needed then 'payment_needed' end], null) as obstacles,
           array(select needed.course_key from courses needed
                  where needed.platform_id = item.platform_id and needed.deleted_at is null
                    and needed.course_key in (select key #>> '{}' from jsonb_path_query(item.prerequisites, 'strict $.**.course_id') as key)) as known
      from scope
      join courses item on item.platform_id = scope.platform_id and item.course_key = $4 and item.deleted_at is null
      join platforms on platforms.id = item.platform_id
     cross join lateral course_obstacles(item.platform_id, item.id, item.visibility, item.prerequisites, item.data, item.price,
                                         $3, scope.sees_all, scope.results) obstacle
     order by item.platform_id`,
};

/** One entry for each of the platforms that has the course. */
export function findCourseStanding(
  db: Pick<Database, 'read'>,
  { userId, scopes, courseKey }: { userId: number; scopes: PersonScope[]; courseKey: string },
): Promise<CourseStanding[]> {
  return db.read<CourseStanding>(statement, [...scopeValues(scopes, userId), courseKey]);
}
