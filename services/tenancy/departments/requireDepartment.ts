import { type PlatformRows, wholePlatform } from '../../../db/tenancy/access/rows.js';
import { type ListedDepartment, listDepartments } from '../../../db/tenancy/people/listDepartments.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

/** Reads a department that is among the rows. Throws a Problem (404) when there is none. */
export async function requireDepartment(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: number,
  rows: PlatformRows = wholePlatform(platform),
): Promise<ListedDepartment> {
  const filter = {
    platformId: platform.id,
    rows,
    id,
    sort: { field: 'id', descending: false },
    limit: 1,
    offset: 0,
  } as const;
  const { departments } = await listDepartments(db, filter);
  if (!departments[0]) throw notFound('department', id);
  return departments[0];
}
