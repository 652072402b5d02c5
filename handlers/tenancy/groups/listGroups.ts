import { listGroups } from '../../../db/tenancy/people/listGroups.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { presentGroup } from '../present.js';

export default operation('listGroups', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { count, groups } = await listGroups(services.db, {
    platformId: platform.id,
    rows,
    text: query.query || undefined,
    sort: sortOf(query.sort ?? 'name'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, groups.map(presentGroup)));
});
