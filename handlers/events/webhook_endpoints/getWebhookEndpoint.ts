import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('getWebhookEndpoint', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await requireEndpoint(services, platform, params.endpoint_id));
});
