import { deleteIdentityLink } from '../../../db/tenancy/identity/saveIdentityLink.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteIdentityLink', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, providerId: params.provider_id, id: params.link_id };
  if (!(await deleteIdentityLink(services.db, access.actor, key))) throw notFound('link', key.id);
  return reply(204, undefined);
});
