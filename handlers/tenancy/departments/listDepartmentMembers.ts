import { listDepartmentMembers } from '../../../db/tenancy/people/listMembers.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { presentDepartmentMember } from '../present.js';
import { requireDepartment } from '../../../services/tenancy/departments/requireDepartment.js';

export default operation('listDepartmentMembers', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { id: departmentId } = await requireDepartment(services, platform, params.department_id, rows);
  const { count, members } = await listDepartmentMembers(services.db, {
    platformId: platform.id,
    departmentId,
    isDirect: query.is_direct ?? false,
    isAdmin: query.is_admin,
    text: query.query || undefined,
    sort: parseSort(query.sort ?? 'username'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, members.map(presentDepartmentMember)));
});
