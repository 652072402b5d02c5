import {
  type Obstacle,
  completedCourses,
  courseObstacles,
  isEnrolled,
} from '../../enrollment/enrollments/obstacles.js';

/** What stands in the way of enrolling in a course, and that the person is enrolled already. */
export type EligibilityObstacle = Obstacle | 'already_enrolled';

const NAMES = { item: 'item', user: '$3', seesAll: 'scope.sees_all', results: 'scope.results' };

/** Conditions on a row `item` of courses and one `scope` of SCOPES, of the person $3; each is true when it stands in the way. */
export const OBSTACLES: Record<EligibilityObstacle, string> = {
  ...courseObstacles(NAMES),
  already_enrolled: isEnrolled(NAMES),
};

/** The platforms $1, what the person sees there ($2: everything or not), and how far the person $3 is in the courses. */
export const SCOPES = `
  select scope.platform_id, scope.sees_all, ${completedCourses('scope.platform_id', '$3')} as results
    from unnest(cast($1 as integer[]), cast($2 as boolean[])) as scope (platform_id, sees_all)`;

/** A platform of a person, and whether they see everything in it. */
export interface PersonScope {
  platformId: number;
  seesAll: boolean;
}

/** $1, $2 and $3. */
export function scopeValues(scopes: PersonScope[], userId: number): [number[], boolean[], number] {
  return [scopes.map(({ platformId }) => platformId), scopes.map(({ seesAll }) => seesAll), userId];
}
