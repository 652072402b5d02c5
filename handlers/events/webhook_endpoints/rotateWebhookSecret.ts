import { TooManySecrets, rotateSigningSecret } from '../../../db/events/webhooks/saveEndpoint.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { conflict, notFound } from '../../../services/_shared/problems.js';
import { requireEndpoint } from '../../../services/events/webhook_endpoints/requireEndpoint.js';

export default operation('rotateWebhookSecret', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const rotated = await rotateSigningSecret(services.db, access.actor, services.secrets, {
    platformId: platform.id,
    id: params.endpoint_id,
  }).catch(throwProblem);
  if (!rotated) throw notFound('webhook endpoint', params.endpoint_id);
  return reply(201, { secret: rotated.secret, ...(await requireEndpoint(services, platform, rotated.id)) });
});

function throwProblem(error: unknown): never {
  if (!(error instanceof TooManySecrets)) throw error;
  const problem = conflict(`${error.message} Rotate again after that.`);
  problem.headers['Retry-After'] = String(Math.max(1, Math.ceil((error.until.getTime() - Date.now()) / 1_000)));
  throw problem;
}
