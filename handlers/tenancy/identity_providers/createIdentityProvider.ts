import { createIdentityProvider } from '../../../db/tenancy/identity/saveIdentityProvider.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import {
  parseIdentityProvider,
  requireIssuerUrl,
  withRefusalAs409,
} from '../../../services/tenancy/identity_providers/parseIdentityProvider.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('createIdentityProvider', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { issuer, ...values } = body;
  requireIssuerUrl(issuer, services.settings);
  const provider = {
    ...{ audiences: [body.client_id], authorized_parties: [], claims: {}, roles: {}, departments: {} },
    ...{ role_claim: null, department_claim: null, domains: [], verified_domains: [], is_active: true },
    ...{ introspection: false },
    ...{ unknown_people: 'refuse' as const, clientSecret: null, name: body.name, client_id: body.client_id },
    ...(await parseIdentityProvider(services, access, platform, values, [])),
  };
  const id = await withRefusalAs409(
    createIdentityProvider(
      services.db,
      access.actor,
      services.secrets,
      { platformId: platform.id, issuer, ...provider },
      { maySharePlatforms: access.caller?.isDmAdmin === true },
    ),
  );
  return reply(201, await requireIdentityProvider(services, platform, id));
});
