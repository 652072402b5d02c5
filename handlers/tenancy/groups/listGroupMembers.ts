import { listGroupMembers } from '../../../db/tenancy/people/listMembers.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { presentGroupMember } from '../present.js';
import { requireGroup } from '../../../services/tenancy/groups/requireGroup.js';

export default operation('listGroupMembers', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { id: groupId } = await requireGroup(services, platform, params.group_id, rows);
  const { count, members } = await listGroupMembers(services.db, {
    platformId: platform.id,
    groupId,
    text: query.query || undefined,
    sort: parseSort(query.sort ?? 'username'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, members.map(presentGroupMember)));
});
