import { type PeopleScope, readPeopleScope } from '../../db/analytics/peopleScope.js';
import type { Access, CoreServices, PlatformRef } from '../_shared/context.js';
import { organizationOf } from '../_shared/platform.js';
import { notFound } from '../_shared/problems.js';

export interface RequestedPeople {
  platform: PlatformRef;
  people: PeopleScope;
}

/** The platform of the path, and whom the caller may see figures of there. Throws a Problem (404) for a department that is not theirs. */
export async function peopleOfRequest(
  access: Access,
  { db }: CoreServices,
  org: string,
  departmentId?: number,
): Promise<RequestedPeople> {
  const { platform, rows } = organizationOf(access, org);
  const people = await readPeopleScope(db, rows, departmentId);
  if (!people) throw notFound(departmentId === undefined ? 'platform' : 'department', departmentId ?? org);
  return { platform, people };
}
