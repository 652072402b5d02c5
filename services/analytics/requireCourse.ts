import { type AnalyticsCourse, findCourse } from '../../db/analytics/findCourse.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { notFound } from '../_shared/problems.js';

/** The course of the platform that the request names. Throws a Problem (404) when there is none. */
export async function requireCourse(
  { db }: CoreServices,
  platform: PlatformRef,
  key: string,
): Promise<AnalyticsCourse> {
  const course = await findCourse(db, platform.id, key);
  if (!course) throw notFound('course', key);
  return course;
}

/** The course of a filter; null when the request names none. Throws a Problem (404) for an unknown one. */
export async function parseCourseFilter(
  services: CoreServices,
  platform: PlatformRef,
  key: string | undefined,
): Promise<AnalyticsCourse | null> {
  return key ? requireCourse(services, platform, key) : null;
}
