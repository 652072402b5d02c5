import { listDepartments } from '../../../db/tenancy/people/listDepartments.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { presentDepartment } from '../present.js';

export default operation('listDepartments', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { count, departments } = await listDepartments(services.db, {
    platformId: platform.id,
    rows,
    parentId: query.parent_id,
    text: query.query || undefined,
    sort: parseSort(query.sort ?? 'name'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, departments.map(presentDepartment)));
});
