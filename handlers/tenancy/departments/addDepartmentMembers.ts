import { addDepartmentMembers } from '../../../db/tenancy/people/saveMembers.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { addMembers } from '../../../services/tenancy/addMembers.js';

export default operation('addDepartmentMembers', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { db, findSchemaErrors } = services;
  const department = { platformId: platform.id, id: params.department_id };
  const result = await addMembers(
    { items: body.members, schemaName: 'DepartmentMemberAdd', findSchemaErrors },
    (members) => addDepartmentMembers(db, access.actor, department, members),
  );
  if (!result) throw notFound('department', department.id);
  return reply(200, result);
});
