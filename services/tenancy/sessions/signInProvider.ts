import type { SecretBox } from '../../../db/core/secretBox.js';
import { type SignInProvider, findSignInProviders } from '../../../db/tenancy/identity/findSignInProviders.js';
import { clientSecretContext } from '../../../db/tenancy/identity/identityProvider.js';
import { IssuerUnusable } from '../../../providers/oidc/issuerUnusable.js';
import { type OidcClient, SignInFailed } from '../../../providers/oidc/signIn.js';
import type { CoreServices } from '../../_shared/context.js';
import { Problem, invalidField, notFound, unavailable } from '../../_shared/problems.js';

/** The provider with this id, or the only one of the platform. Throws a Problem: 404, or 400 when there are several. */
export async function requireSignInProvider(
  { db }: Pick<CoreServices, 'db'>,
  org: string,
  id: string | null,
): Promise<SignInProvider> {
  const [provider, ...others] = await findSignInProviders(db, org, id);
  if (!provider) throw notFound('identity provider', id ?? org);
  if (others.length > 0)
    throw invalidField('query', 'identity_provider', 'is required: the platform has several', 'required');
  return provider;
}

export const buildRedirectUri = ({ origin }: URL, org: string, providerId: string): string =>
  `${origin}/api/core/auth/orgs/${encodeURIComponent(org)}/identity-providers/${providerId}/callback/`;

/** The client of a provider, with its secret. Throws SecretUnreadable. */
export function readClient(secrets: SecretBox, provider: SignInProvider): OidcClient {
  const { issuer, client_id: clientId, client_secret: sealed, platform_id: platformId, id } = provider;
  const clientSecret = sealed === null ? null : secrets.decrypt(sealed, clientSecretContext(platformId, id));
  return { issuer, clientId, clientSecret };
}

export const providerUnavailable = () => unavailable('The identity provider cannot be used at the moment.');

export const signInRefused = (detail: string) =>
  new Problem('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Api-Key, Token' } });

/** The Problem of a failure of a provider; other errors stay as they are. */
export function mapSignInError(error: unknown, where: { in: 'query' | 'body'; path: string }): unknown {
  if (error instanceof IssuerUnusable) return providerUnavailable();
  if (!(error instanceof SignInFailed)) return error;
  return error.kind === 'refused'
    ? signInRefused(error.message)
    : invalidField(where.in, where.path, error.message, 'rule');
}
