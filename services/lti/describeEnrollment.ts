import type { EnrollmentResult } from '../../db/enrollment/enrollments/enrollItems.js';

const OBSTACLES: Record<string, string> = {
  prerequisites: 'you have not completed its prerequisites',
  no_seats: 'it has no free seats',
  not_open_yet: 'it is not open yet',
  closed: 'it is closed',
  payment_needed: 'it must be paid for',
};

/** A sentence about a new enrollment for the person; null if there is nothing to say. */
export function describeEnrollment(result: EnrollmentResult | null): string | null {
  if (!result) return null;
  if (result.outcome !== 'refused') return 'You are enrolled in the course.';
  const reasons = (result.obstacles ?? []).map((one) => OBSTACLES[one] ?? 'you may not enter it');
  return `You are not enrolled in the course: ${[...new Set(reasons)].join(', ') || 'you may not enter it'}.`;
}
