import { IssuerUnusable } from '../../../providers/oidc/issuerUnusable.js';
import { openIssuers } from '../../../providers/oidc/issuers.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('checkIdentityProvider', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { issuer } = await requireIdentityProvider(services, platform, params.provider_id);
  try {
    const issuers = openIssuers({ mayBePrivate: services.settings.identityPrivateAddresses });
    const { server, keys } = await issuers.fetch(issuer);
    return reply(200, {
      usable: true,
      problems: [],
      authorization_endpoint: server.authorization_endpoint ?? null,
      introspection_endpoint: server.introspection_endpoint ?? null,
      key_count: keys.keys.length,
    });
  } catch (error) {
    if (!(error instanceof IssuerUnusable)) throw error;
    const nothing = { authorization_endpoint: null, introspection_endpoint: null, key_count: 0 };
    return reply(200, { usable: false, problems: [error.message], ...nothing });
  }
});
