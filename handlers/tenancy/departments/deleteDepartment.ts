import { deleteDepartment } from '../../../db/tenancy/people/saveDepartment.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapOrganizationErrors } from '../../../services/tenancy/mapOrganizationErrors.js';

export default operation('deleteDepartment', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const department = { platformId: platform.id, id: params.department_id };
  if (!(await mapOrganizationErrors(deleteDepartment(services.db, access.actor, department))))
    throw notFound('department', department.id);
  return reply(204, undefined);
});
