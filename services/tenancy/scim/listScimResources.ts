import { listScimGroups } from '../../../db/tenancy/scim/readScimGroups.js';
import { listScimUsers } from '../../../db/tenancy/scim/readScimUsers.js';
import type { CoreServices, PlatformRef, RequestInfo } from '../../_shared/context.js';
import { type SentQuery, buildListResponse, parseScimQuery } from './parseScimQuery.js';
import { presentScimGroup } from './presentScimGroup.js';
import { presentScimUser } from './presentScimUser.js';
import { mapScimErrors } from './scimProblem.js';
import { buildScimUrl, isProjected, parseProjection } from './scimResource.js';

interface ListContext {
  services: Pick<CoreServices, 'db'>;
  platform: PlatformRef;
  request: RequestInfo;
}

/** The answer of a list or a search of users. Throws a Problem (400). */
export async function listUserResources({ services, platform, request }: ListContext, query: SentQuery) {
  const wanted = parseScimQuery(platform.id, query);
  const { total, rows } = await mapScimErrors(listScimUsers(services.db, wanted));
  const [base, projection] = [buildScimUrl(request, platform.key), parseProjection(query)];
  const users = rows.map((row) => presentScimUser(row, base, projection));
  return buildListResponse(total, users, wanted.offset);
}

/** The answer of a list or a search of groups. Throws a Problem (400). */
export async function listGroupResources({ services, platform, request }: ListContext, query: SentQuery) {
  const wanted = parseScimQuery(platform.id, query);
  const [base, projection] = [buildScimUrl(request, platform.key), parseProjection(query)];
  const withMembers = isProjected(projection, 'members');
  const { total, rows } = await mapScimErrors(listScimGroups(services.db, wanted, { withMembers }));
  const groups = rows.map((row) => presentScimGroup(row, base, projection));
  return buildListResponse(total, groups, wanted.offset);
}
