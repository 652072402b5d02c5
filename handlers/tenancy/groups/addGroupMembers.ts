import { addGroupMembers } from '../../../db/tenancy/people/saveMembers.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { addMembers } from '../../../services/tenancy/addMembers.js';

export default operation('addGroupMembers', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { db, findSchemaErrors } = services;
  const group = { platformId: platform.id, id: params.group_id };
  const result = await addMembers({ items: body.members, schemaName: 'GroupMemberAdd', findSchemaErrors }, (members) =>
    addGroupMembers(db, access.actor, group, members),
  );
  if (!result) throw notFound('group', group.id);
  return reply(200, result);
});
