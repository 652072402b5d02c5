import { replayEvents } from '../../../db/events/webhooks/replayEvents.js';
import { operation } from '../../_shared/operation.js';
import { parseTime } from '../../../services/_shared/parseTime.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('replayWebhookEvents', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const endpoint = await requireEndpoint(services, platform, params.endpoint_id);
  await replayEvents(
    services.db,
    access.actor,
    { platformId: platform.id, id: endpoint.id },
    parseTime('/from', body.from)!,
  );
  return reply(200, endpoint);
});
