import { listEndpoints } from '../../../db/events/webhooks/listEndpoints.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentEndpoint } from '../../../services/events/webhook_endpoints/storedEndpoint.js';

export default operation('listWebhookEndpoints', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  return reply(200, (await listEndpoints(services.db, platform.id)).map(presentEndpoint));
});
