import { createDepartment } from '../../../db/tenancy/people/saveDepartment.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { mapOrganizationErrors } from '../../../services/tenancy/mapOrganizationErrors.js';
import { presentDepartment } from '../present.js';
import { requireDepartment } from '../../../services/tenancy/departments/requireDepartment.js';

export default operation('createDepartment', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { name, parent_id: parentId = null } = body;
  const id = await mapOrganizationErrors(createDepartment(services.db, access.actor, platform.id, { name, parentId }));
  return reply(201, presentDepartment(await requireDepartment(services, platform, id)));
});
