import { createIdentityClient } from '../../../db/tenancy/identity/saveIdentityClient.js';
import { operationTable } from '../../../generated/operations.js';
import { conflict, notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseIdentityClient } from '../../../services/tenancy/identity_providers/parseIdentityClient.js';
import { requireIdentityClient } from '../../../services/tenancy/identity_providers/requireIdentityClient.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('createIdentityClient', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const provider = await requireIdentityProvider(services, platform, params.provider_id);
  const { client_id: clientId, name, role, scopes } = body;
  const change = await parseIdentityClient(services, access.caller, platform, body, (name) =>
    Object.hasOwn(operationTable, name),
  );
  const key = { platformId: platform.id, providerId: provider.id };
  const values = { subject: clientId, departmentId: null, isActive: true, name, role, scopes, ...change };
  const created = await createIdentityClient(services.db, access.actor, key, { ...values, clientId });
  switch (created.outcome) {
    case 'no_provider':
      throw notFound('identity provider', provider.id);
    case 'taken':
      throw conflict('The provider has this client already.');
    case 'limit':
      throw conflict('The provider has reached its limit of clients. Delete one first.');
  }
  return reply(201, await requireIdentityClient(services, { ...key, id: created.id }));
});
