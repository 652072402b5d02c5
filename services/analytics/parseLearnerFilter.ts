import type { PlatformRows } from '../../db/tenancy/access/rows.js';
import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import type { Access, CoreServices, PlatformRef } from '../_shared/context.js';
import { requireOrganization } from '../_shared/requirePlatform.js';
import { requireVisibleCourse, requireLearner } from './requireLearner.js';

export interface LearnerFilter {
  platform: PlatformRef;
  /** The rows of the platform that the caller may touch. */
  rows: PlatformRows;
  /** The user name; null for a figure of all people. */
  name: string | null;
  /** Null: all people. NOBODY for a caller that is not a person. */
  userId: number | null;
}

const NOBODY = 0;

/**
 * The people of a figure: the person that the request names, or the caller if the caller may see only their own rows,
 * or else all. Throws a Problem (404).
 */
export async function parseLearnerFilter(
  access: Access,
  services: CoreServices,
  org: string,
  name: string | undefined,
): Promise<LearnerFilter> {
  if (name) {
    const { user, ...where } = await requireLearner(access, services, { org, user_id: name });
    return { ...where, name: user.username, userId: user.id };
  }
  const { platform, rows } = requireOrganization(access, org);
  if (rows.part.kind === 'person')
    return { platform, rows, name: access.caller?.user?.username ?? null, userId: rows.part.userId ?? NOBODY };
  return { platform, rows, name: null, userId: null };
}

/** The course of a filter, if the caller may see it; null when the request names none. Throws a Problem (404). */
export async function parseVisibleCourseFilter(
  services: CoreServices,
  where: Pick<LearnerFilter, 'platform' | 'rows'>,
  key: string | undefined,
): Promise<AnalyticsCourse | null> {
  return key ? requireVisibleCourse(services, where, key) : null;
}
