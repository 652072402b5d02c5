import { changeIdentityProvider } from '../../../db/tenancy/identity/saveIdentityProvider.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import {
  parseIdentityProvider,
  withRefusalAs409,
} from '../../../services/tenancy/identity_providers/parseIdentityProvider.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('updateIdentityProvider', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id, verified_domains: verified } = await requireIdentityProvider(services, platform, params.provider_id);
  const change = await parseIdentityProvider(services, access, platform, body, verified);
  const exists = await withRefusalAs409(
    changeIdentityProvider(
      services.db,
      access.actor,
      services.secrets,
      { ...change, platformId: platform.id, id },
      { maySharePlatforms: access.caller?.isDmAdmin === true },
    ),
  );
  if (!exists) throw notFound('identity provider', id);
  return reply(200, await requireIdentityProvider(services, platform, id));
});
