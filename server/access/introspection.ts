import { hash } from 'node:crypto';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { SecretUnreadable } from '../../db/core/secretBox.js';
import type { AccessChange } from '../../db/tenancy/access/watchAccessChanges.js';
import { type SignInProvider, findSignInProviders } from '../../db/tenancy/identity/findSignInProviders.js';
import { introspectToken } from '../../providers/oidc/introspectToken.js';
import { IssuerUnusable } from '../../providers/oidc/issuerUnusable.js';
import type { Issuers } from '../../providers/oidc/issuers.js';
import { readClientId } from '../../providers/oidc/verifyToken.js';
import { providerUnavailable, readClient } from '../../services/tenancy/sessions/signInProvider.js';
import { acceptClaims } from './acceptClaims.js';
import { type AcceptedToken, createAcceptedTokens } from './acceptedTokens.js';

/** Asks identity providers about opaque tokens (RFC 7662). */
export interface Introspection {
  /**
   * What a provider of the platform with this key says about a token: null if none of them has issued it. Throws a Problem
   * (503) if one that might have does not answer.
   */
  find(token: string, platformKey: string): Promise<AcceptedToken | null>;
  forget(change: AccessChange): void;
}

/** Requests to one provider at a time. One that is slow gets no more, and delays no other. */
const MOST_AT_ONCE = 20;
const CACHED_FOR_MS = 10_000;
const MIN_LENGTH = 16;
const MAX_LENGTH = 4_096;
const BEARER_TOKEN = /^[\w.~+/-]+=*$/;
/** Begins like a credential of this service, which no provider may see. */
const OWN = /^[\w-]{12}\./;

/** Whether a text can be a token that a provider is asked about. */
export const isOpaque = (text: string): boolean =>
  text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && BEARER_TOKEN.test(text) && !OWN.test(text);

class NotIssued extends Error {}

/** `mayCache` is false while changes of rights could be missed. */
export function createIntrospection(
  db: Pick<Database, 'read' | 'transaction'>,
  secrets: SecretBox,
  issuers: Issuers,
  mayCache: () => boolean,
): Introspection {
  const known = createAcceptedTokens(mayCache, { keepsRefused: true });
  const running = new Map<string, Promise<AcceptedToken | null>>();
  const atOnce = new Map<string, number>();

  const ask = async (provider: SignInProvider, token: string): Promise<AcceptedToken> => {
    const before = atOnce.get(provider.id) ?? 0;
    if (before >= MOST_AT_ONCE) throw new IssuerUnusable('The identity provider is slow.');
    atOnce.set(provider.id, before + 1);
    try {
      const claims = await introspectToken(issuers, readClient(secrets, provider), token);
      if (!claims) throw new NotIssued();
      const soon = Math.floor((Date.now() + CACHED_FOR_MS) / 1_000);
      const complete = { ...claims, exp: claims.exp ?? soon, aud: claims.aud ?? assumeAudience(provider, claims) };
      const accepted = await acceptClaims(db, [provider], complete);
      if (!accepted) throw new NotIssued();
      return accepted;
    } finally {
      const left = atOnce.get(provider.id)! - 1;
      if (left === 0) atOnce.delete(provider.id);
      else atOnce.set(provider.id, left);
    }
  };

  const askAll = async (token: string, platformKey: string): Promise<AcceptedToken | null> => {
    const providers = (await findSignInProviders(db, platformKey)).filter(({ introspection }) => introspection);
    try {
      return await Promise.any(providers.map((provider) => ask(provider, token)));
    } catch (error) {
      const faults = (error as AggregateError).errors.filter((one) => !(one instanceof NotIssued));
      if (faults.length === 0) return null;
      throw (
        faults.find((one) => !(one instanceof IssuerUnusable) && !(one instanceof SecretUnreadable)) ??
        providerUnavailable()
      );
    }
  };

  return {
    find: async (token, platformKey) => {
      const key = `${platformKey} ${hash('sha256', token, 'base64')}`;
      const found = known.find(key);
      if (found !== undefined) return found;
      const shared = running.get(key);
      if (shared) return shared;
      const asked = known.keep(key, () => askAll(token, platformKey)).finally(() => running.delete(key));
      running.set(key, asked);
      return asked;
    },
    forget: (change) => known.forget(change),
  };
}

/** An answer without `aud` is about a token for the client that it names, which must be one of the provider's own. */
function assumeAudience(
  { audiences, client_id: clientId, authorized_parties: others }: SignInProvider,
  claims: Parameters<typeof readClientId>[0],
): string | undefined {
  const client = readClientId(claims);
  return client !== null && [clientId, ...others].includes(client) ? audiences[0] : undefined;
}
