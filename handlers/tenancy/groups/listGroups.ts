import { listGroups } from '../../../db/tenancy/people/listGroups.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { presentGroup } from '../present.js';

export default operation('listGroups', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { count, groups } = await listGroups(services.db, {
    platformId: platform.id,
    rows,
    text: query.query || undefined,
    sort: parseSort(query.sort ?? 'name'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, groups.map(presentGroup)));
});
