import type { EnrollmentKind } from './enrollmentKinds.js';
import type { Obstacle } from './obstacles.js';

/** The cause of an enrollment. */
export type EnrollmentWay =
  'administrator' | 'self' | 'program' | 'pathway' | 'suggestion' | 'invitation' | 'approval' | 'payment';

const ALL: readonly Obstacle[] = [
  'not_visible',
  'prerequisites',
  'no_seats',
  'not_open_yet',
  'closed',
  'request_needed',
  'payment_needed',
];

/**
 * The obstacles that each way lifts. An invitation is for one item, so the item need neither be visible nor requested.
 * Obstacles that an administrator lifts are stored as an override.
 */
export const LIFTED: Record<EnrollmentWay, readonly Obstacle[]> = {
  administrator: ALL,
  self: [],
  program: [],
  pathway: [],
  suggestion: [],
  invitation: ['not_visible', 'request_needed'],
  approval: ['request_needed'],
  // A paid course has an entitlement, so that its payment is no obstacle.
  payment: [],
};

/** Whether lifted obstacles are stored as an override. */
export const isOverride = (way: EnrollmentWay): boolean => way === 'administrator';

/**
 * SQL: two columns for a row `incoming` (user_id, active), an `item`, a `membership` (role), and for courses an
 * `obstacle` of course_obstacles(). `obstacles` is a text[]
 * of all obstacles except `no_seats`; null if there is nothing to decide, because the person is enrolled or the new
 * enrollment is inactive. `seats` is the number of seats of a course; null if they are not limited.
 */
export function buildObstacleColumns({ kind, table, itemColumn }: EnrollmentKind): string {
  const codes =
    kind === 'course'
      ? ALL.filter((code) => code !== 'no_seats').map((code) => `case when obstacle.${code} then '${code}' end`)
      : [`case when is_hidden(item.visibility, membership.role <> 'learner') then 'not_visible' end`];
  // The offset forces one look-up per row: the planner expects 100 incoming rows and would otherwise read all
  // enrollments.
  const isNew = `incoming.active and item.id is not null and membership.role is not null and not exists (
    select from ${table} own
     where own.platform_id = item.platform_id and own.user_id = incoming.user_id and own.${itemColumn} = item.id and is_active_now(own.active, own.expired) offset 0)`;
  const seats =
    kind === 'course'
      ? `case when incoming.active and has_seats(item.data) then seat_count(item.data) end`
      : 'cast(null as numeric)';
  return `
    case when ${isNew} then array_remove(array[${codes.join(', ')}], null) end as obstacles,
    ${seats} as seats`;
}
