import { type PeopleScope, readPeopleScope } from '../../db/analytics/peopleScope.js';
import type { Access, CoreServices, PlatformRef } from '../_shared/context.js';
import { requireOrganization } from '../_shared/requirePlatform.js';
import { notFound } from '../_shared/problems.js';

export interface RequestedPeople {
  platform: PlatformRef;
  people: PeopleScope;
}

/**
 * The platform of the path, and the people whose figures the caller may see there. Throws a Problem (404) for a
 * department outside the caller's scope.
 */
export async function requirePeopleScope(
  access: Access,
  { db }: CoreServices,
  org: string,
  departmentId?: number,
): Promise<RequestedPeople> {
  const { platform, rows } = requireOrganization(access, org);
  const people = await readPeopleScope(db, rows, departmentId);
  if (!people) throw notFound(departmentId === undefined ? 'platform' : 'department', departmentId ?? org);
  return { platform, people };
}
