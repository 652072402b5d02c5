import type { FiguredCourse } from '../../db/analytics/findCourse.js';
import { isFiguredPerson } from '../../db/analytics/isFiguredPerson.js';
import type { PlatformRows } from '../../db/tenancy/access/rows.js';
import type { Access, CoreServices, PlatformRef, UserRef } from '../_shared/context.js';
import { organizationOf } from '../_shared/platform.js';
import { notFound } from '../_shared/problems.js';
import { courseOfRequest } from './courseOfRequest.js';

export interface RequestedLearner {
  platform: PlatformRef;
  /** What of the platform the caller may touch. */
  rows: PlatformRows;
  user: UserRef;
}

/** The person of the path, a former member included. Throws a Problem (404) for nobody of the platform, or of the departments that the caller administers. */
export async function learnerOfRequest(
  access: Access,
  { db }: CoreServices,
  { org, user_id: name }: { org: string; user_id: string },
): Promise<RequestedLearner> {
  const { platform, rows } = organizationOf(access, org);
  const { user, caller } = access;
  const departments =
    rows.part.kind === 'departments' && rows.part.departmentIds !== 'any' ? rows.part.departmentIds : null;
  const departmentIds = user?.id === caller?.user?.id ? null : departments;
  if (!user || !(await isFiguredPerson(db, { platformId: platform.id, userId: user.id, departmentIds })))
    throw notFound('user', name);
  return { platform, rows, user };
}

/** The course of the path, if the caller may see it. Throws a Problem (404). */
export async function courseOfLearner(
  services: CoreServices,
  { platform, rows }: Pick<RequestedLearner, 'platform' | 'rows'>,
  key: string,
): Promise<FiguredCourse> {
  const course = await courseOfRequest(services, platform, key);
  if (!rows.levels.includes(course.visibility)) throw notFound('course', key);
  return course;
}
