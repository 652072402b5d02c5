import type { EnrollmentKind } from './enrollmentKinds.js';
import {
  type Obstacle,
  completedCourses,
  courseObstacles,
  enrollmentHolds,
  hasSeats,
  isHidden,
  seatsOf,
} from './obstacles.js';

/** How somebody comes to be enrolled. */
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
 * The obstacles that each way lifts: an invitation is for one item, so it need neither be visible nor requested. Whatever an
 * administrator passes over is stored as an override.
 */
export const LIFTED: Record<EnrollmentWay, readonly Obstacle[]> = {
  administrator: ALL,
  self: [],
  program: [],
  pathway: [],
  suggestion: [],
  invitation: ['not_visible', 'request_needed'],
  approval: ['request_needed'],
  // What was paid is no obstacle any more: the entitlement says so.
  payment: [],
};

/** Whether an enrollment that this way makes is an override where something stood in its way. */
export const isOverride = (way: EnrollmentWay): boolean => way === 'administrator';

/**
 * The columns `obstacles` (text[] of what stands in the way, but for the seats; null when there is nothing to decide: who is enrolled
 * already stays, and an enrollment that is not active lets nobody in) and `seats` (how many a course has, where they are limited), for a
 * row `incoming` (user_id, active), an `item` and a `membership` (role).
 */
export function obstacleColumns({ kind, table, itemColumn }: EnrollmentKind): string {
  const seesAll = `membership.role <> 'learner'`;
  const names = { item: 'item', user: 'incoming.user_id', seesAll };
  const conditions: [string, string][] =
    kind === 'course'
      ? Object.entries(courseObstacles({ ...names, results: completedCourses('item.platform_id', 'incoming.user_id') }))
      : [['not_visible', isHidden(names)]];
  const codes = conditions
    .filter(([code]) => code !== 'no_seats')
    .map(([code, condition]) => `case when ${condition} then '${code}' end`);
  // The offset keeps it a look-up: the planner, which expects a hundred incoming ones, would read all enrollments for one.
  const isNew = `incoming.active and item.id is not null and membership.role is not null and not exists (
    select from ${table} own
     where own.platform_id = item.platform_id and own.user_id = incoming.user_id and own.${itemColumn} = item.id and ${enrollmentHolds('own')} offset 0)`;
  const seats =
    kind === 'course'
      ? `case when incoming.active and ${hasSeats('item')} then ${seatsOf('item')} end`
      : 'cast(null as numeric)';
  return `
    case when ${isNew} then array_remove(array[${codes.join(', ')}], null) end as obstacles,
    ${seats} as seats`;
}
