import { listWebhookDeliveries } from '../../../db/events/webhooks/listWebhookDeliveries.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('listWebhookDeliveries', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { id: endpointId } = await requireEndpoint(services, platform, params.endpoint_id);
  const { count, deliveries } = await listWebhookDeliveries(services.db, {
    platformId: platform.id,
    endpointId,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, deliveries));
});
