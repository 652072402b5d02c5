import { listDepartmentMembers } from '../../../db/tenancy/people/listMembers.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { presentDepartmentMember } from '../present.js';
import { storedDepartment } from '../../../services/tenancy/departments/storedDepartment.js';

export default operation('listDepartmentMembers', async ({ params, query, access, services, request, reply }) => {
  const { platform, rows } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { id: departmentId } = await storedDepartment(services, platform, params.department_id, rows);
  const { count, members } = await listDepartmentMembers(services.db, {
    platformId: platform.id,
    departmentId,
    isDirect: query.is_direct ?? false,
    isAdmin: query.is_admin,
    text: query.query || undefined,
    sort: sortOf(query.sort ?? 'username'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, members.map(presentDepartmentMember)));
});
