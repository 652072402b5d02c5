import { createEndpoint } from '../../../db/events/webhooks/saveEndpoint.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { conflict } from '../../../services/_shared/problems.js';
import { requireEndpointUrl } from '../../../services/events/webhook_endpoints/requireEndpointUrl.js';
import { requireEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('createWebhookEndpoint', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  requireEndpointUrl(body.url, services.settings);
  const { url, description = '', event_types: eventTypes = [], active: isActive = true } = body;
  const created = await createEndpoint(services.db, access.actor, services.secrets, platform.id, {
    url,
    description,
    eventTypes,
    isActive,
  });
  if (!created) throw conflict('The platform has reached its limit of webhook endpoints. Remove one first.');
  return reply(201, { secret: created.secret, ...(await requireEndpoint(services, platform, created.id)) });
});
