import { listDepartments } from '../../../db/tenancy/people/listDepartments.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { presentDepartment } from '../present.js';

export default operation('listDepartments', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { count, departments } = await listDepartments(services.db, {
    platformId: platform.id,
    rows,
    parentId: query.parent_id,
    text: query.query || undefined,
    sort: sortOf(query.sort ?? 'name'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, departments.map(presentDepartment)));
});
