import { changeIdentityClient } from '../../../db/tenancy/identity/saveIdentityClient.js';
import { operationTable } from '../../../generated/operations.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseIdentityClient } from '../../../services/tenancy/identity_providers/parseIdentityClient.js';
import { requireIdentityClient } from '../../../services/tenancy/identity_providers/requireIdentityClient.js';
import { operation } from '../../_shared/operation.js';

export default operation('updateIdentityClient', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, providerId: params.provider_id, id: params.service_client_id };
  const stored = await requireIdentityClient(services, key);
  const { role = stored.role } = body;
  const next = { department_id: role === 'department_admin' ? stored.department_id : null, ...body, role };
  const change = await parseIdentityClient(services, access.caller, platform, next, (name) =>
    Object.hasOwn(operationTable, name),
  );
  if (!(await changeIdentityClient(services.db, access.actor, key, change))) throw notFound('client', key.id);
  return reply(200, await requireIdentityClient(services, key));
});
