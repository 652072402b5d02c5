import { type ListedIdentityClient, listIdentityClients } from '../../../db/tenancy/identity/listIdentityClients.js';
import type { IdentityClientKey } from '../../../db/tenancy/identity/saveIdentityClient.js';
import type { CoreServices } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

/** A client of an identity provider of the platform. Throws a Problem (404) if the provider has none with this id. */
export async function requireIdentityClient(
  { db }: Pick<CoreServices, 'db'>,
  key: IdentityClientKey,
): Promise<ListedIdentityClient> {
  const [client] = await listIdentityClients(db, key);
  if (!client) throw notFound('client', key.id);
  return client;
}
