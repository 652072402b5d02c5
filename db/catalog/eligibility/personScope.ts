import {
  type Obstacle,
  completedCourses,
  courseObstacles,
  isEnrolled,
} from '../../enrollment/enrollments/obstacles.js';

/** The obstacles to enrolling in a course; being enrolled already is one. */
export type EligibilityObstacle = Obstacle | 'already_enrolled';

const NAMES = { item: 'item', user: '$3', seesAll: 'scope.sees_all', results: 'scope.results' };

/**
 * SQL conditions on a row `item` of courses and one `scope` of SCOPES, for the person $3; true when the obstacle
 * applies.
 */
export const OBSTACLES: Record<EligibilityObstacle, string> = {
  ...courseObstacles(NAMES),
  already_enrolled: isEnrolled(NAMES),
};

/** The platforms $1, whether the person sees everything there ($2), and the progress of the person $3 in courses. */
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
