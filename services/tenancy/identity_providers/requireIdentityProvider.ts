import {
  type ListedIdentityProvider,
  listIdentityProviders,
} from '../../../db/tenancy/identity/listIdentityProviders.js';
import type { CoreServices, PlatformRef } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';

/** Reads an identity provider as answers show it. Throws a Problem (404) when the platform has none with this id. */
export async function requireIdentityProvider(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: string,
): Promise<ListedIdentityProvider> {
  const [stored] = await listIdentityProviders(db, platform.id, id);
  if (!stored) throw notFound('identity provider', id);
  return stored;
}
