import Provider, { type Configuration, type JWKS, type KoaContextWithOIDC, interactionPolicy } from 'oidc-provider';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { renderIdentityPage, renderLogoutPage } from './identityPages.js';
import {
  IDENTITY_ACR_VALUES,
  IDENTITY_CLIENT,
  IDENTITY_RESOURCE,
  IDENTITY_SERVICE_CLIENT,
  type IdentityPerson,
} from './identitySettings.js';

/** The keys of a provider, which its state file stores. */
export interface IdentityKeys {
  jwks: JWKS;
  cookieKeys: string[];
}

const HOUR_S = 3_600;
const CALLBACK = /^\/api\/core\/auth\/orgs\/[^/]+\/identity-providers\/[^/]+\/callback\/$/;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Creates an OpenID Connect provider that knows the service as its client. */
export function createIdentityProvider(
  issuer: string,
  { jwks, cookieKeys }: IdentityKeys,
  people: readonly IdentityPerson[],
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: IDENTITY_CLIENT.id,
        client_secret: IDENTITY_CLIENT.secret,
        grant_types: ['authorization_code', 'refresh_token'],
        // The service may have any port; `redirectUriAllowed` decides.
        redirect_uris: ['http://127.0.0.1/callback/'],
        backchannel_logout_session_required: true,
        require_auth_time: true,
        // ID tokens state `acr` only if it is requested.
        default_acr_values: IDENTITY_ACR_VALUES,
      },
      {
        client_id: IDENTITY_SERVICE_CLIENT.id,
        client_secret: IDENTITY_SERVICE_CLIENT.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks,
    cookies: { keys: cookieKeys },
    acrValues: IDENTITY_ACR_VALUES,
    claims: {
      acr: null,
      auth_time: null,
      sid: null,
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'roles', 'departments'],
    },
    // ID tokens state all claims, also beside an access token.
    conformIdTokenClaims: false,
    findAccount: (_, username) => {
      const person = people.find((one) => one.username === username);
      return person && { accountId: username, claims: () => ({ sub: username, ...readClaims(person) }) };
    },
    extraTokenClaims: (context, token) => {
      const person = 'accountId' in token ? people.find(({ username }) => username === token.accountId) : undefined;
      if (!person) return undefined;
      const { acr, authTime, sid } = context.oidc.entities.AuthorizationCode ?? {};
      return {
        ...readClaims(person),
        ...(acr !== undefined && { acr }),
        ...(authTime !== undefined && { auth_time: authTime }),
        ...(sid !== undefined && { sid }),
      };
    },
    loadExistingGrant: grantAll,
    interactions: { policy: createPolicy(), url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => void (context.body = renderLogoutPage(form)),
        postLogoutSuccessSource: (context) =>
          void (context.body = renderIdentityPage('Signed out', '<p>You are signed out.</p>')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_, __, oneOf) => oneOf ?? [],
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'read',
          audience: IDENTITY_CLIENT.id,
          accessTokenTTL: HOUR_S,
          accessTokenFormat: 'jwt',
        }),
      },
    },
    ttl: {
      AccessToken: HOUR_S,
      ClientCredentials: HOUR_S,
      IdToken: HOUR_S,
      Grant: 24 * HOUR_S,
      Interaction: HOUR_S,
      Session: 24 * HOUR_S,
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = renderIdentityPage(
        'The sign-in failed',
        `<p>${escapeHtml(out.error_description ?? out.error)}</p>`,
      );
    },
    // The guard of the package refuses the addresses of this machine, where the service is.
    fetch: (url, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
  } as Configuration);
  acceptAddressesOfService(provider);
  return provider;
}

const readClaims = ({ username, name, email, emailVerified = true, roles, departments }: IdentityPerson) => ({
  email,
  email_verified: emailVerified,
  name,
  preferred_username: username,
  roles,
  departments,
});

/** Grants what a client requests: there is no page of consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  const known = session!.grantIdFor(client!.clientId);
  const grant =
    (known && (await provider.Grant.find(known))) ||
    new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
  grant.addOIDCScope('openid email profile offline_access');
  grant.addResourceScope(IDENTITY_RESOURCE, 'read');
  await grant.save();
  return grant;
}

/** The usual policy, and a new sign-in when the session has none of the requested `acr_values`. */
function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('login')!.checks.add(
    new interactionPolicy.Check('acr_values', 'None of the requested acr_values is met.', ({ oidc }) => {
      const requested = String(oidc.params?.acr_values ?? '')
        .split(' ')
        .filter(Boolean);
      const isMet =
        requested.length === 0 || requested.includes(oidc.session?.acr ?? '') || Boolean(oidc.result?.login);
      return isMet ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}

/**
 * Accepts callbacks of a service on this machine, whatever its port, and tells that service about logouts. A real
 * provider compares registered addresses.
 */
function acceptAddressesOfService(provider: Provider): void {
  const readLocalUrl = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url && LOOPBACK.includes(url.hostname) ? url : null;
  };
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed(this: { backchannelLogoutUri?: string }, text: string) {
      const url = readLocalUrl(text);
      if (!url || !CALLBACK.test(url.pathname)) return false;
      this.backchannelLogoutUri = new URL('../backchannel-logout/', url).href;
      return true;
    },
    postLogoutRedirectUriAllowed: (text: string) => readLocalUrl(text) !== null,
  });
}
