import { type PlatformRows, wholePlatform } from '../../../db/tenancy/access/rows.js';
import { type ListedGroup, listGroups } from '../../../db/tenancy/people/listGroups.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

/** Reads a group that is among the rows. Throws a Problem (404) when there is none. */
export async function requireGroup(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: number,
  rows: PlatformRows = wholePlatform(platform),
): Promise<ListedGroup> {
  const filter = {
    platformId: platform.id,
    rows,
    id,
    sort: { field: 'id', descending: false },
    limit: 1,
    offset: 0,
  } as const;
  const { groups } = await listGroups(db, filter);
  if (!groups[0]) throw notFound('group', id);
  return groups[0];
}
