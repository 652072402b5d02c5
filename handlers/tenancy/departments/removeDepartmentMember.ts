import { removeDepartmentMember } from '../../../db/tenancy/people/saveMembers.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('removeDepartmentMember', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const department = { platformId: platform.id, id: params.department_id };
  const isRemoved =
    access.user !== null && (await removeDepartmentMember(services.db, access.actor, department, access.user.id));
  if (!isRemoved) throw notFound('member of this department', params.user_id);
  return reply(204, undefined);
});
