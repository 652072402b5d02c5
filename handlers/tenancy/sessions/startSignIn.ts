import { createSignIn } from '../../../db/tenancy/sessions/saveSignIn.js';
import { buildAuthorizationUrl } from '../../../providers/oidc/signIn.js';
import { buildSetCookie } from '../../../services/tenancy/sessions/cookies.js';
import { parseReturnTo } from '../../../services/tenancy/sessions/parseReturnTo.js';
import {
  buildRedirectUri,
  mapSignInError,
  requireSignInProvider,
} from '../../../services/tenancy/sessions/signInProvider.js';
import {
  SIGN_IN_S,
  createSignInSecrets,
  deriveCodeVerifier,
  deriveNonce,
  hashSecrets,
  nameSignInCookie,
} from '../../../services/tenancy/sessions/signInSecrets.js';
import { operation } from '../../_shared/operation.js';

export default operation('startSignIn', async ({ params, query, access, services, request, reply }) => {
  const returnTo = parseReturnTo(query.return_to ?? '/', request.url, services.settings);
  const provider = await requireSignInProvider(services, params.org, query.identity_provider ?? null);
  const secrets = createSignInSecrets();
  const location = await buildAuthorizationUrl(
    services.issuers,
    { issuer: provider.issuer, clientId: provider.client_id },
    {
      redirectUri: buildRedirectUri(request.url, params.org, provider.id),
      state: secrets.state,
      nonce: deriveNonce(secrets.secret),
      codeVerifier: deriveCodeVerifier(secrets.secret),
      maxAgeS: query.max_age ?? null,
      acrValues: query.acr_values ?? null,
    },
  ).catch((error: unknown) => {
    throw mapSignInError(error, { in: 'query', path: 'identity_provider' });
  });
  await createSignIn(services.db, access.actor, {
    ...hashSecrets(secrets),
    platform_id: provider.platform_id,
    provider_id: provider.id,
    return_to: returnTo,
    max_age_s: query.max_age ?? null,
    expires_at: new Date(Date.now() + SIGN_IN_S * 1_000),
  });
  const cookie = { name: nameSignInCookie(secrets.state), value: secrets.secret, maxAgeS: SIGN_IN_S };
  return reply(302, undefined, { Location: location.href, 'Set-Cookie': buildSetCookie(request.url, cookie) });
});
