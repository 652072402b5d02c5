import { deleteEndpoint } from '../../../db/events/webhooks/saveEndpoint.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteWebhookEndpoint', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const endpoint = { platformId: platform.id, id: params.endpoint_id };
  if (!(await deleteEndpoint(services.db, access.actor, endpoint))) throw notFound('webhook endpoint', endpoint.id);
  return reply(204, undefined);
});
