import { changeEndpoint } from '../../../db/events/webhooks/saveEndpoint.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireEndpointUrl } from '../../../services/events/webhook_endpoints/requireEndpointUrl.js';
import { requireEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('updateWebhookEndpoint', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  if (body.url !== undefined) requireEndpointUrl(body.url, services.settings);
  const endpoint = { platformId: platform.id, id: params.endpoint_id };
  const change = { url: body.url, description: body.description, eventTypes: body.event_types, isActive: body.active };
  if (!(await changeEndpoint(services.db, access.actor, endpoint, change)))
    throw notFound('webhook endpoint', endpoint.id);
  return reply(200, await requireEndpoint(services, platform, endpoint.id));
});
