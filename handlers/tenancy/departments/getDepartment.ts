import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentDepartment } from '../present.js';
import { requireDepartment } from '../../../services/tenancy/departments/requireDepartment.js';

export default operation('getDepartment', async ({ params, access, services, reply }) => {
  const { platform, rows } = requireOrganization(access, params.org);
  return reply(200, presentDepartment(await requireDepartment(services, platform, params.department_id, rows)));
});
