import { endSessionsOfProvider } from '../../../db/tenancy/sessions/endSessionsOfProvider.js';
import { verifyLogoutToken } from '../../../providers/oidc/verifyLogoutToken.js';
import { requireSignInProvider } from '../../../services/tenancy/sessions/signInProvider.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('receiveBackchannelLogout', async ({ params, body, access, services, reply }) => {
  const provider = await requireSignInProvider(services, params.org, params.provider_id);
  const { issuer, client_id: clientId } = provider;
  const logout = await verifyLogoutToken(services.issuers, { issuer, clientId }, body.logout_token);
  if (!logout) throw invalidField('body', '/logout_token', 'is not a valid logout token of the provider', 'rule');
  const ended = await endSessionsOfProvider(services.db, access.actor, {
    platformId: provider.platform_id,
    providerId: provider.id,
    ...logout,
  });
  return reply(200, { ended }, { 'Cache-Control': 'no-store' });
});
