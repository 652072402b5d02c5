import { findSignInProviders } from '../../../db/tenancy/identity/findSignInProviders.js';
import { listBrowserSessions } from '../../../db/tenancy/sessions/listBrowserSessions.js';
import { endBrowserSessions } from '../../../db/tenancy/sessions/saveBrowserSession.js';
import { buildLogoutUrl } from '../../../providers/oidc/signIn.js';
import { buildSetCookie } from '../../../services/tenancy/sessions/cookies.js';
import { parseReturnTo } from '../../../services/tenancy/sessions/parseReturnTo.js';
import { requireSession } from '../../../services/tenancy/sessions/requireSession.js';
import { SESSION_COOKIE } from '../../../services/tenancy/sessions/sessionCookie.js';
import { operation } from '../../_shared/operation.js';

export default operation('endBrowserSession', async ({ query, access, services, request, reply }) => {
  const { platformId, id } = requireSession(access);
  const returnTo = new URL(parseReturnTo(query.return_to ?? '/', request.url, services.settings), request.url);
  const { sessions } = await listBrowserSessions(services.db, { platformId, id, limit: 1, offset: 0 });
  await endBrowserSessions(services.db, access.actor, { platformId, id });
  const [session] = sessions;
  const [provider] = session?.identity_provider
    ? await findSignInProviders(services.db, session.platform_key, session.identity_provider)
    : [];
  const logoutUrl =
    provider &&
    (await buildLogoutUrl(services.issuers, { issuer: provider.issuer, clientId: provider.client_id }, returnTo.href));
  const setCookie = buildSetCookie(request.url, { name: SESSION_COOKIE, value: '', maxAgeS: 0 });
  return reply(200, { logout_url: logoutUrl ?? null }, { 'Set-Cookie': setCookie });
});
