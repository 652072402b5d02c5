/** Why a person can't enroll now. Programs and pathways know only the first. */
export type Obstacle =
  'not_visible' | 'prerequisites' | 'no_seats' | 'not_open_yet' | 'closed' | 'request_needed' | 'payment_needed';

/** SQL of what the conditions compare: an item and a person. */
export interface ObstacleNames {
  /** The name of a row of courses, programs or pathways. */
  item: string;
  /** The id of the person. */
  user: string;
  /** Whether the person sees everything in the platform of the item. */
  seesAll: string;
  /** How far the person is in courses there, by key, as jsonb of `completed_courses()`. */
  results: string;
}

/** Whether a row of enrollments holds: active, and not run out. */
export const enrollmentHolds = (enrollment: string) =>
  `${enrollment}.active and coalesce(${enrollment}.expired > now(), true)`;

export const isHidden = ({ item, seesAll }: Pick<ObstacleNames, 'item' | 'seesAll'>) =>
  `not (${seesAll} or ${item}.visibility <> 'viewable_by_tenant_admins')`;

/** Whether the seats of a course are limited, and how many there are then. */
export const hasSeats = (course: string) => `coalesce(jsonb_typeof(${course}.data -> 'seats') = 'number', false)`;
export const seatsOf = (course: string) => `cast(${course}.data ->> 'seats' as numeric)`;

export const isEnrolled = ({ item, user }: Pick<ObstacleNames, 'item' | 'user'>) => `
  exists (select from course_enrollments own
           where own.platform_id = ${item}.platform_id and own.user_id = ${user} and own.course_id = ${item}.id and ${enrollmentHolds('own')})`;

/** Conditions on a course, each true when it stands in the way. Whatever is stored in `data`, none of them fails. */
export const courseObstacles = ({ item, user, seesAll, results }: ObstacleNames): Record<Obstacle, string> => ({
  not_visible: isHidden({ item, seesAll }),
  prerequisites: `case when ${item}.prerequisites is null then false else not prerequisites_met(${item}.prerequisites, ${results}) end`,
  no_seats: `case when ${hasSeats(item)}
                  then ${seatsOf(item)} <= (select count(*) from course_enrollments taken
                                             where taken.platform_id = ${item}.platform_id and taken.course_id = ${item}.id
                                               and ${enrollmentHolds('taken')})
                  else false end`,
  not_open_yet: `coalesce(time_in_words(${item}.data ->> 'enrollment_opens') > now(), false)`,
  closed: `coalesce(time_in_words(${item}.data ->> 'enrollment_closes') <= now(), false)`,
  request_needed: `coalesce(${item}.data ->> 'requires_request' = 'true', false)
                   and not exists (select from course_access_requests request
                                    where request.platform_id = ${item}.platform_id and request.course_id = ${item}.id
                                      and request.user_id = ${user} and request.state = 'approved')`,
  payment_needed: `coalesce(price_amount(${item}.price) > 0, false)
                   and not exists (select from entitlements paid
                                    where paid.platform_id = ${item}.platform_id and paid.user_id = ${user} and paid.course_id = ${item}.id
                                      and paid.starts_at <= now() and (paid.ends_at is null or paid.ends_at > now()))`,
});

/** How far a person is in the courses of a platform, by key; null where they are in none. */
export const completedCourses = (platform: string, user: string) => `completed_courses(${platform}, ${user})`;
