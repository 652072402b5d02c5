import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { storedEndpoint } from '../../../services/events/webhook_endpoints/storedEndpoint.js';

export default operation('getWebhookEndpoint', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await storedEndpoint(services, platform, params.endpoint_id));
});
