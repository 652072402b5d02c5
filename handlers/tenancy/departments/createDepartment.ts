import { createDepartment } from '../../../db/tenancy/people/saveDepartment.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { orOrganizationProblem } from '../../../services/tenancy/organization.js';
import { presentDepartment } from '../present.js';
import { storedDepartment } from '../../../services/tenancy/departments/storedDepartment.js';

export default operation('createDepartment', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { name, parent_id: parentId = null } = body;
  const id = await orOrganizationProblem(createDepartment(services.db, access.actor, platform.id, { name, parentId }));
  return reply(201, presentDepartment(await storedDepartment(services, platform, id)));
});
