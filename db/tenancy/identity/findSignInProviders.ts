import type { Database } from '../../core/connect.js';
import type { TokenProvider } from './findTokenProviders.js';
import { DEFAULT_CLAIMS } from './identityProvider.js';

/** An active provider of a platform with its client. */
export interface SignInProvider extends TokenProvider {
  name: string;
  issuer: string;
  /** Encrypted. */
  client_secret: string | null;
  introspection: boolean;
}

const FIND = {
  name: 'find providers to sign in at',
  text: `
    select identity_providers.id, platform_id, identity_providers.name, issuer, client_id, client_secret, audiences,
           authorized_parties, cast($3 as jsonb) || claims as claims, role_claim, roles, department_claim, departments,
           domains, verified_domains, unknown_people, introspection
      from identity_providers
      join platforms on platforms.id = platform_id
     where platforms.key = $1 and is_active and ($2::uuid is null or identity_providers.id = $2)
     order by identity_providers.created_at, identity_providers.id`,
};

/** The active providers of the platform with this key, the oldest first: all, or the one with this id. */
export function findSignInProviders(
  db: Pick<Database, 'read'>,
  platformKey: string,
  id: string | null = null,
): Promise<SignInProvider[]> {
  return db.read<SignInProvider>(FIND, [platformKey, id, JSON.stringify(DEFAULT_CLAIMS)]);
}
