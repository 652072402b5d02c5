import { includesPerson, staffPlatformIds, wholePlatformIds } from '../../../db/tenancy/access/rows.js';
import type { PersonScope } from '../../../db/catalog/eligibility/personScope.js';
import { type CourseStanding, findCourseStanding } from '../../../db/catalog/eligibility/findCourseStanding.js';
import { listMemberships } from '../../../db/tenancy/people/listMemberships.js';
import type { Access, CoreServices, UserRef } from '../../_shared/context.js';
import { invalidField, notFound } from '../../_shared/problems.js';

interface PersonRequest {
  access: Access;
  services: CoreServices;
  query: { user_id?: number; username?: string };
}

export interface ScopedPerson {
  user: UserRef;
  /** The person's platforms that the caller may look into: the named one, or all. */
  scopes: PersonScope[];
}

/**
 * The person that the request names, or else the caller. Throws a Problem: 400 for a caller that is not a person, 404
 * for a person outside the caller's scope.
 */
export async function requirePerson({ access, services: { db }, query }: PersonRequest): Promise<ScopedPerson> {
  const { caller } = access;
  const isNamed = query.user_id !== undefined || Boolean(query.username);
  if (!isNamed && !caller?.user)
    throw invalidField(
      'query',
      'user_id',
      'one of user_id, username is required with a key that does not act as a person',
      'required',
    );
  const user = isNamed ? access.user : caller!.user;
  const memberships = user ? await listMemberships(db, user.id) : [];
  const visibleMemberships = memberships.filter(({ platform_id: platformId }) =>
    includesPerson(access.rows, platformId, user!.id),
  );
  // Callers without any platform may still ask about themselves: nothing is open to them.
  const isHidden = visibleMemberships.length === 0 && user?.id !== caller?.user?.id;
  if (!user || isHidden) throw notFound('user', query.username || (query.user_id ?? ''));
  const staffed = staffPlatformIds(
    access.rows,
    visibleMemberships.map(({ platform_id: platformId }) => platformId),
  );
  const scopes = visibleMemberships.map(({ platform_id: platformId, role }) => ({
    platformId,
    seesAll: role !== 'learner' && staffed.includes(platformId),
  }));
  return { user, scopes };
}

/**
 * The person's standing towards the course. Throws a Problem: 404 for a course that neither the person nor the caller
 * may see, 400 when several platforms have the course.
 */
export async function requireCourseStanding(
  { access, services: { db } }: PersonRequest,
  { user, scopes }: ScopedPerson,
  courseKey: string,
): Promise<CourseStanding> {
  const standings = await findCourseStanding(db, { userId: user.id, scopes, courseKey });
  const { rows } = access;
  const seesAll = (platformId: number) => rows === 'all' || wholePlatformIds(rows).includes(platformId);
  const visible = standings.filter(
    ({ platform_id: platformId, obstacles }) => !obstacles.includes('not_visible') || seesAll(platformId),
  );
  const [standing, ...others] = visible;
  if (!standing) throw notFound('course', courseKey);
  if (others.length > 0)
    throw invalidField('query', 'platform_key', 'is required: several platforms have this course', 'required');
  return standing;
}
