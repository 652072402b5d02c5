/** Why a person can't enroll in a course now. */
export type Obstacle =
  | 'not_visible'
  | 'prerequisites'
  | 'already_enrolled'
  | 'no_seats'
  | 'not_open_yet'
  | 'closed'
  | 'request_needed'
  | 'payment_needed';

const holds = (enrollment: string) => `${enrollment}.active and coalesce(${enrollment}.expired > now(), true)`;

/**
 * Conditions on a row `item` of courses and one `reach` (platform_id, sees_all, results) of the person $3; each is true when it stands
 * in the way. Whatever is stored in `data`, none of them fails.
 */
export const OBSTACLES: Record<Obstacle, string> = {
  not_visible: `not (reach.sees_all or item.visibility <> 'viewable_by_tenant_admins')`,
  already_enrolled: `exists (select from course_enrollments own
                              where own.platform_id = item.platform_id and own.user_id = $3 and own.course_id = item.id and ${holds('own')})`,
  no_seats: `case when jsonb_typeof(item.data -> 'seats') = 'number'
                  then cast(item.data ->> 'seats' as numeric)
                       <= (select count(*) from course_enrollments taken
                            where taken.platform_id = item.platform_id and taken.course_id = item.id and ${holds('taken')})
                  else false end`,
  not_open_yet: `coalesce(time_in_words(item.data ->> 'enrollment_opens') > now(), false)`,
  closed: `coalesce(time_in_words(item.data ->> 'enrollment_closes') <= now(), false)`,
  request_needed: `coalesce(item.data ->> 'requires_request' = 'true', false)
                   and not exists (select from course_access_requests request
                                    where request.platform_id = item.platform_id and request.course_id = item.id
                                      and request.user_id = $3 and request.state = 'approved')`,
  payment_needed: `coalesce(price_amount(item.price) > 0, false)`,
  prerequisites: `not prerequisites_met(item.prerequisites, reach.results)`,
};

/** The platforms $1, what the person sees there ($2: everything or not), and the grades of the courses that the person $3 completed. */
export const REACH = `
  select scope.platform_id, scope.sees_all,
         (select jsonb_object_agg(courses.course_key, results.grade)
            from course_results results
            join courses on courses.platform_id = results.platform_id and courses.id = results.course_id
           where results.platform_id = scope.platform_id and results.user_id = $3 and results.passed) as results
    from unnest(cast($1 as integer[]), cast($2 as boolean[])) as scope (platform_id, sees_all)`;

/** A platform of a person, and whether they see everything in it. */
export interface PersonScope {
  platformId: number;
  seesAll: boolean;
}

/** $1, $2 and $3. */
export function reachValues(scopes: PersonScope[], userId: number): [number[], boolean[], number] {
  return [scopes.map(({ platformId }) => platformId), scopes.map(({ seesAll }) => seesAll), userId];
}
