/** A reason why a person can't enroll now. Programs and pathways have only `not_visible`. */
export type Obstacle =
  'not_visible' | 'prerequisites' | 'no_seats' | 'not_open_yet' | 'closed' | 'request_needed' | 'payment_needed';

/** SQL expressions that the conditions compare. */
export interface ObstacleNames {
  /** Alias of a row of courses, programs or pathways. */
  item: string;
  /** The id of the person. */
  user: string;
  /** Condition: the person may see all items of the platform. */
  seesAll: string;
  /** The person's progress in the platform's courses: jsonb of `completed_courses()`. */
  results: string;
}

export const isHidden = ({ item, seesAll }: Pick<ObstacleNames, 'item' | 'seesAll'>) =>
  `not (${seesAll} or ${item}.visibility <> 'viewable_by_tenant_admins')`;

export const isEnrolled = ({ item, user }: Pick<ObstacleNames, 'item' | 'user'>) => `
  exists (select from course_enrollments own
           where own.platform_id = ${item}.platform_id and own.user_id = ${user} and own.course_id = ${item}.id and is_active_now(own.active, own.expired))`;

/**
 * SQL: a condition for each obstacle of a course, true if the obstacle exists. No content of `data` makes them fail.
 */
export const courseObstacles = ({ item, user, seesAll, results }: ObstacleNames): Record<Obstacle, string> => ({
  not_visible: isHidden({ item, seesAll }),
  prerequisites: `case when ${item}.prerequisites is null then false else not prerequisites_met(${item}.prerequisites, ${results}) end`,
  no_seats: `case when has_seats(${item}.data)
                  then seat_count(${item}.data) <= (select count(*) from course_enrollments taken
                                             where taken.platform_id = ${item}.platform_id and taken.course_id = ${item}.id
                                               and is_active_now(taken.active, taken.expired))
                  else false end`,
  not_open_yet: `coalesce(parse_time(${item}.data ->> 'enrollment_opens') > now(), false)`,
  closed: `coalesce(parse_time(${item}.data ->> 'enrollment_closes') <= now(), false)`,
  request_needed: `coalesce(${item}.data ->> 'requires_request' = 'true', false)
                   and not exists (select from course_access_requests request
                                    where request.platform_id = ${item}.platform_id and request.course_id = ${item}.id
                                      and request.user_id = ${user} and request.state = 'approved')`,
  payment_needed: `coalesce(price_amount(${item}.price) > 0, false)
                   and not exists (select from entitlements paid
                                    where paid.platform_id = ${item}.platform_id and paid.user_id = ${user} and paid.course_id = ${item}.id
                                      and paid.starts_at <= now() and (paid.ends_at is null or paid.ends_at > now()))`,
});

/** SQL: a person's progress in the courses of a platform, by course key; null if there is none. */
export const completedCourses = (platform: string, user: string) => `completed_courses(${platform}, ${user})`;
