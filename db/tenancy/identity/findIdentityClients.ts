import type { Database } from '../../core/connect.js';
import type { TokenProvider } from './findTokenProviders.js';

/** A client as the verification of tokens needs it. */
export interface RegisteredClient {
  providerId: string;
  /** Of its credential. */
  prefix: string;
  scopes: Record<string, string[]>;
}

const FIND = {
  name: 'find clients of providers',
  text: `
    select c.provider_id as "providerId", credentials.prefix, c.scopes
      from unnest(cast($1 as integer[]), cast($2 as uuid[])) as sent (platform_id, provider_id)
      join identity_clients c
        on c.platform_id = sent.platform_id and c.provider_id = sent.provider_id and c.client_id = $3 and c.subject = $4
      join credentials on credentials.id = c.credential_id
     order by c.platform_id, c.id`,
};

/** The registrations of a client at these providers, active or not, for tokens with this subject. */
export function findIdentityClients(
  db: Pick<Database, 'read'>,
  providers: Pick<TokenProvider, 'id' | 'platform_id'>[],
  { clientId, subject }: { clientId: string; subject: string },
): Promise<RegisteredClient[]> {
  const values = [providers.map((one) => one.platform_id), providers.map(({ id }) => id), clientId, subject];
  return db.read<RegisteredClient>(FIND, values);
}
