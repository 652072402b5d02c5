import type { Database } from '../../core/connect.js';
import type { PlatformKeyRole } from '../people/platformKeys.js';

/** A client as answers show it. Times have the format of `utc_time`. */
export interface ListedIdentityClient {
  id: number;
  client_id: string;
  subject: string;
  name: string;
  role: PlatformKeyRole;
  department_id: number | null;
  scopes: Record<string, string[]>;
  active: boolean;
  created: string;
  modified: string;
  last_used: string | null;
}

export interface IdentityClientFilter {
  platformId: number;
  providerId: string;
  /** The one with this id. */
  id?: number;
}

const LIST = {
  name: 'list identity clients',
  text: `
    select json_build_object(
             'id', c.id, 'client_id', c.client_id, 'subject', c.subject, 'name', c.name, 'role', credentials.role,
             'department_id', credentials.department_id, 'scopes', c.scopes, 'active', credentials.revoked_at is null,
             'created', utc_time(c.created_at), 'modified', utc_time(c.modified_at),
             'last_used', utc_time(credentials.last_used_at)) as client
      from identity_clients c
      join credentials on credentials.id = c.credential_id
     where c.platform_id = $1 and c.provider_id = $2 and (cast($3 as bigint) is null or c.id = $3)
     order by c.client_id`,
};

/** The clients of a provider, by client id: all, or the one with this id. */
export async function listIdentityClients(
  db: Pick<Database, 'read'>,
  { platformId, providerId, id }: IdentityClientFilter,
): Promise<ListedIdentityClient[]> {
  const rows = await db.read<{ client: ListedIdentityClient }>(LIST, [platformId, providerId, id ?? null]);
  return rows.map(({ client }) => client);
}
