import { listWebhookDeliveries } from '../../../db/events/webhooks/listWebhookDeliveries.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { storedEndpoint } from '../../../services/events/webhook_endpoints/storedEndpoint.js';

export default operation('listWebhookDeliveries', async ({ params, query, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { id: endpointId } = await storedEndpoint(services, platform, params.endpoint_id);
  const { count, deliveries } = await listWebhookDeliveries(services.db, {
    platformId: platform.id,
    endpointId,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, deliveries));
});
