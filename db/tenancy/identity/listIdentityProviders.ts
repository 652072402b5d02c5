import type { Database } from '../../core/connect.js';
import { type ClaimNames, DEFAULT_CLAIMS, type IdentityProvider } from './identityProvider.js';

/** An identity provider without its secret. Times have the format of `utc_time`. */
export interface ListedIdentityProvider extends Pick<
  IdentityProvider,
  | 'id'
  | 'name'
  | 'issuer'
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
  | 'introspection'
> {
  claims: ClaimNames;
  active: boolean;
  has_client_secret: boolean;
  created: string;
  modified: string;
}

const LIST = {
  name: 'list identity providers',
  text: `
    select json_build_object(
             'id', id, 'name', name, 'issuer', issuer, 'client_id', client_id, 'audiences', audiences,
             'authorized_parties', authorized_parties, 'claims', cast($3 as jsonb) || claims, 'role_claim', role_claim,
             'roles', roles, 'department_claim', department_claim, 'departments', departments, 'domains', domains,
             'verified_domains', verified_domains, 'unknown_people', unknown_people, 'introspection', introspection,
             'active', is_active,
             'has_client_secret', client_secret is not null,
             'created', utc_time(created_at), 'modified', utc_time(modified_at)) as provider
      from identity_providers
     where platform_id = $1 and ($2::uuid is null or id = $2)
     order by created_at, id`,
};

/** Lists the identity providers of a platform, the oldest first: all, or the one with this id. */
export async function listIdentityProviders(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string | null = null,
): Promise<ListedIdentityProvider[]> {
  const values = [platformId, id, JSON.stringify(DEFAULT_CLAIMS)];
  const rows = await db.read<{ provider: ListedIdentityProvider }>(LIST, values);
  return rows.map(({ provider }) => provider);
}

const UNKNOWN_DEPARTMENTS = {
  name: 'departments that a platform lacks',
  text: `
    select sent.id from unnest(cast($2 as bigint[])) as sent (id)
     where not exists (select from departments where platform_id = $1 and departments.id = sent.id)
     order by 1 limit 1`,
};

/** Finds the first of these ids that is not a department of the platform; null if all are. */
export async function findUnknownDepartment(
  db: Pick<Database, 'read'>,
  platformId: number,
  ids: number[],
): Promise<number | null> {
  if (ids.length === 0) return null;
  const [row] = await db.read<{ id: number }>(UNKNOWN_DEPARTMENTS, [platformId, ids]);
  return row?.id ?? null;
}
