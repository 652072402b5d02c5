import { deleteIdentityClient } from '../../../db/tenancy/identity/saveIdentityClient.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteIdentityClient', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, providerId: params.provider_id, id: params.service_client_id };
  if (!(await deleteIdentityClient(services.db, access.actor, key))) throw notFound('client', key.id);
  return reply(204, undefined);
});
