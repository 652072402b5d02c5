import type { Database } from '../../core/connect.js';
import { DEFAULT_CLAIMS, type ClaimNames, type IdentityProvider } from './identityProvider.js';

/** A registration of an issuer, as the verification of tokens needs it. */
export interface TokenProvider extends Pick<
  IdentityProvider,
  | 'id'
  | 'platform_id'
  | 'client_id'
  | 'audiences'
  | 'authorized_parties'
  | 'role_claim'
  | 'roles'
  | 'department_claim'
  | 'departments'
  | 'domains'
  | 'verified_domains'
  | 'unknown_people'
> {
  claims: ClaimNames;
}

const FIND = {
  name: 'find providers of issuer',
  text: `
    select id, platform_id, client_id, audiences, authorized_parties, cast($2 as jsonb) || claims as claims, role_claim,
           roles, department_claim, departments, domains, verified_domains, unknown_people
      from identity_providers
     where issuer = $1 and is_active
     order by created_at, id`,
};

/** The active registrations of an issuer on all platforms, the oldest first. */
export function findTokenProviders(db: Pick<Database, 'read'>, issuer: string): Promise<TokenProvider[]> {
  return db.read<TokenProvider>(FIND, [issuer, JSON.stringify(DEFAULT_CLAIMS)]);
}
