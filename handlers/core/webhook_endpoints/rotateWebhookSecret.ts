import { rotateSigningSecret } from '../../../db/webhooks/saveEndpoint.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../_shared/platform.js';
import { notFound } from '../../_shared/problems.js';
import { storedEndpoint } from './storedEndpoint.js';

export default operation('rotateWebhookSecret', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const rotated = await rotateSigningSecret(services.db, access.actor, services.secrets, { platformId: platform.id, id: params.endpoint_id });
  if (!rotated) throw notFound('webhook endpoint', params.endpoint_id);
  return reply(201, { secret: rotated.secret, ...(await storedEndpoint(services, platform, rotated.id)) });
});
