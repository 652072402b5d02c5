import { type ScimGroupRow, findScimGroup } from '../../../db/tenancy/scim/readScimGroups.js';
import { type ScimUserRow, findScimUser } from '../../../db/tenancy/scim/readScimUsers.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

/** Reads a user. Throws a Problem (404). */
export async function requireScimUser(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: number,
): Promise<ScimUserRow> {
  const row = await findScimUser(db, { platformId: platform.id, id });
  if (!row) throw notFound('user', id);
  return row;
}

/** Reads a group. Throws a Problem (404). */
export async function requireScimGroup(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: number,
  { withMembers = true } = {},
): Promise<ScimGroupRow> {
  const row = await findScimGroup(db, { platformId: platform.id, id }, { withMembers });
  if (!row) throw notFound('group', id);
  return row;
}
