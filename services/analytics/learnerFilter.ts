import type { PlatformRows } from '../../db/tenancy/access/rows.js';
import type { FiguredCourse } from '../../db/analytics/findCourse.js';
import type { Access, CoreServices, PlatformRef } from '../_shared/context.js';
import { organizationOf } from '../_shared/platform.js';
import { courseOfLearner, learnerOfRequest } from './learnerOfRequest.js';

export interface LearnerFilter {
  platform: PlatformRef;
  /** What of the platform the caller may touch. */
  rows: PlatformRows;
  /** The user name; null where the figure is about everybody. */
  name: string | null;
  /** Null: everybody. Who is no person has the id of nobody. */
  userId: number | null;
}

const NOBODY = 0;

/** Whom a figure is about: the person that the request names, or the caller where they may see only themself, or everybody. Throws a Problem (404). */
export async function learnerFilter(
  access: Access,
  services: CoreServices,
  org: string,
  name: string | undefined,
): Promise<LearnerFilter> {
  if (name) {
    const { user, ...where } = await learnerOfRequest(access, services, { org, user_id: name });
    return { ...where, name: user.username, userId: user.id };
  }
  const { platform, rows } = organizationOf(access, org);
  if (rows.part.kind === 'person')
    return { platform, rows, name: access.caller?.user?.username ?? null, userId: rows.part.userId ?? NOBODY };
  return { platform, rows, name: null, userId: null };
}

/** The course of a filter, if the caller may see it; null when the request names none. Throws a Problem (404). */
export async function courseOfFilter(
  services: CoreServices,
  where: Pick<LearnerFilter, 'platform' | 'rows'>,
  key: string | undefined,
): Promise<FiguredCourse | null> {
  return key ? courseOfLearner(services, where, key) : null;
}
