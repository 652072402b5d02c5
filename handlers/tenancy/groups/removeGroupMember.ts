import { removeGroupMember } from '../../../db/tenancy/people/saveMembers.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('removeGroupMember', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const group = { platformId: platform.id, id: params.group_id };
  const isRemoved = access.user !== null && (await removeGroupMember(services.db, access.actor, group, access.user.id));
  if (!isRemoved) throw notFound('member of this group', params.user_id);
  return reply(204, undefined);
});
