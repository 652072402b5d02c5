import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { isPlatformMember } from '../../db/analytics/isPlatformMember.js';
import type { PlatformRows } from '../../db/tenancy/access/rows.js';
import type { Access, CoreServices, PlatformRef, UserRef } from '../_shared/context.js';
import { requireOrganization } from '../_shared/requirePlatform.js';
import { notFound } from '../_shared/problems.js';
import { requireCourse } from './requireCourse.js';

export interface RequestedLearner {
  platform: PlatformRef;
  /** The rows of the platform that the caller may touch. */
  rows: PlatformRows;
  user: UserRef;
}

/**
 * The person of the path, including former members. Throws a Problem (404) for a person that never was a member, or is
 * outside the departments that the caller administers.
 */
export async function requireLearner(
  access: Access,
  { db }: CoreServices,
  { org, user_id: name }: { org: string; user_id: string },
): Promise<RequestedLearner> {
  const { platform, rows } = requireOrganization(access, org);
  const { user, caller } = access;
  const departments =
    rows.part.kind === 'departments' && rows.part.departmentIds !== 'any' ? rows.part.departmentIds : null;
  const departmentIds = user?.id === caller?.user?.id ? null : departments;
  if (!user || !(await isPlatformMember(db, { platformId: platform.id, userId: user.id, departmentIds })))
    throw notFound('user', name);
  return { platform, rows, user };
}

/** The course of the path, if the caller may see it. Throws a Problem (404). */
export async function requireVisibleCourse(
  services: CoreServices,
  { platform, rows }: Pick<RequestedLearner, 'platform' | 'rows'>,
  key: string,
): Promise<AnalyticsCourse> {
  const course = await requireCourse(services, platform, key);
  if (!rows.levels.includes(course.visibility)) throw notFound('course', key);
  return course;
}
