import type { Obstacle } from '../../enrollment/enrollments/obstacles.js';

/** The obstacles to enrolling in a course; being enrolled already is one. */
export type EligibilityObstacle = Obstacle | 'already_enrolled';

/** A platform of a person, and whether they see everything in it. */
export interface PersonScope {
  platformId: number;
  seesAll: boolean;
}

/** The arguments of the SQL function person_scopes. */
export function scopeValues(scopes: PersonScope[], userId: number): [number[], boolean[], number] {
  return [scopes.map(({ platformId }) => platformId), scopes.map(({ seesAll }) => seesAll), userId];
}
