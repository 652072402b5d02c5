import { changeDepartment } from '../../../db/tenancy/people/saveDepartment.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapOrganizationErrors } from '../../../services/tenancy/mapOrganizationErrors.js';
import { presentDepartment } from '../present.js';
import { requireDepartment } from '../../../services/tenancy/departments/requireDepartment.js';

export default operation('updateDepartment', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const department = { platformId: platform.id, id: params.department_id };
  const change = { name: body.name, parentId: body.parent_id };
  if (!(await mapOrganizationErrors(changeDepartment(services.db, access.actor, department, change))))
    throw notFound('department', department.id);
  return reply(200, presentDepartment(await requireDepartment(services, platform, department.id)));
});
