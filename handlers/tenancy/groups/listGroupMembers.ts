import { listGroupMembers } from '../../../db/tenancy/people/listMembers.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { presentGroupMember } from '../present.js';
import { storedGroup } from '../../../services/tenancy/groups/storedGroup.js';

export default operation('listGroupMembers', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { id: groupId } = await storedGroup(services, platform, params.group_id, rows);
  const { count, members } = await listGroupMembers(services.db, {
    platformId: platform.id,
    groupId,
    text: query.query || undefined,
    sort: sortOf(query.sort ?? 'username'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, members.map(presentGroupMember)));
});
