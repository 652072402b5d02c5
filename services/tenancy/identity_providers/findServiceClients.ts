import type { Database } from '../../../db/core/connect.js';
import type { Caller } from '../../../db/tenancy/access/caller.js';
import { findLiveCredential } from '../../../db/tenancy/access/findLiveCredential.js';
import { findIdentityClients } from '../../../db/tenancy/identity/findIdentityClients.js';
import type { TokenProvider } from '../../../db/tenancy/identity/findTokenProviders.js';
import { type VerifiedClaims, readClientId } from '../../../providers/oidc/verifyToken.js';
import { readTexts } from './readClaims.js';

/** A client that a provider has issued a token to for itself, and the caller that it is; null: it is inactive. */
export interface ServiceClient {
  providerId: string;
  caller: Caller | null;
}

/** Claims with the scopes (RFC 9068, Entra ID) and the roles of a client. */
const SCOPE_CLAIMS = ['scope', 'scp', 'roles'];

/**
 * The registered clients that a verified token is of, at most one for each of these providers. A token is of a client
 * if it was issued to it, and its subject is the client and not a person.
 */
export async function findServiceClients(
  db: Pick<Database, 'read'>,
  providers: TokenProvider[],
  claims: VerifiedClaims,
): Promise<ServiceClient[]> {
  const clientId = readClientId(claims);
  if (clientId === null || providers.length === 0) return [];
  const registered = await findIdentityClients(db, providers, { clientId, subject: claims.sub });
  return Promise.all(
    registered.map(async ({ providerId, prefix, scopes }) => {
      const credential = await findLiveCredential(db, prefix);
      const provider = providers.find(({ id }) => id === providerId)!;
      return {
        providerId,
        caller: credential && { ...credential.caller, scopes: mapScopes(scopes, listScopes(provider, claims)) },
      };
    }),
  );
}

/** The scopes and roles that a token states. */
function listScopes({ role_claim: roleClaim }: TokenProvider, claims: VerifiedClaims): string[] {
  const texts = SCOPE_CLAIMS.flatMap((name) => readTexts(claims, name));
  const roles = roleClaim === null ? [] : readTexts(claims, roleClaim);
  return [...texts, ...texts.flatMap((text) => text.split(' ')), ...roles];
}

const mapScopes = (scopes: Record<string, string[]>, stated: string[]): string[] => [
  ...new Set(stated.flatMap((one) => (Object.hasOwn(scopes, one) ? scopes[one]! : []))),
];
