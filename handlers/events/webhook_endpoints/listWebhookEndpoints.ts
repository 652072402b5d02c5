import { listEndpoints } from '../../../db/events/webhooks/listEndpoints.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('listWebhookEndpoints', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, (await listEndpoints(services.db, platform.id)).map(presentEndpoint));
});
