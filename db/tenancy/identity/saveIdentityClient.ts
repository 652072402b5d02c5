import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { PlatformKeyRole } from '../people/platformKeys.js';
import { Credential } from '../people/credential.js';
import { IdentityClient } from './identityClient.js';
import { IdentityProvider } from './identityProvider.js';

/** Limit per provider, because lists have no pages. */
const MOST_CLIENTS = 100;

/** What callers set and change. */
export interface IdentityClientValues {
  subject: string;
  name: string;
  role: PlatformKeyRole;
  /** Of a department_admin. */
  departmentId: number | null;
  scopes: Record<string, string[]>;
  isActive: boolean;
}

export interface IdentityClientKey {
  platformId: number;
  providerId: string;
  id: number;
}

export type NewClientOutcome =
  { outcome: 'created'; id: number } | { outcome: 'no_provider' } | { outcome: 'taken' } | { outcome: 'limit' };

/** Registers a client of a provider. */
export function createIdentityClient(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, providerId }: Omit<IdentityClientKey, 'id'>,
  { clientId, ...values }: IdentityClientValues & { clientId: string },
): Promise<NewClientOutcome> {
  return db.transaction<NewClientOutcome>(actor, async (trx) => {
    // Serializes registrations at the provider.
    const provider = await IdentityProvider.query(trx).findById([platformId, providerId]).forUpdate();
    if (!provider) return { outcome: 'no_provider' };
    const stored = await IdentityClient.query(trx).where({ platform_id: platformId, provider_id: providerId });
    if (stored.some((one) => one.client_id === clientId)) return { outcome: 'taken' };
    if (stored.length >= MOST_CLIENTS) return { outcome: 'limit' };
    const credential = await Credential.query(trx)
      .insert({
        ...{ scheme: 'Bearer', prefix: `client ${randomUUID()}`, secret_sha256: null, platform_id: platformId },
        ...mapCredential(values),
      })
      .returning('id');
    const { subject, name, scopes } = values;
    const { id } = await IdentityClient.query(trx)
      .insert({
        ...{ platform_id: platformId, provider_id: providerId, client_id: clientId, credential_id: credential.id },
        ...{ subject, name, scopes },
      })
      .returning('id');
    return { outcome: 'created', id };
  });
}

/** Changes the given values of a client. Returns whether it exists. */
export function changeIdentityClient(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, providerId, id }: IdentityClientKey,
  change: Partial<IdentityClientValues>,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const client = await IdentityClient.query(trx)
      .findById([platformId, id])
      .where({ provider_id: providerId })
      .forUpdate();
    if (!client) return false;
    const credential = mapCredential(change);
    if (Object.keys(credential).length > 0)
      await Credential.query(trx).findById(client.credential_id).patch(credential);
    const { subject, name, scopes } = change;
    await client.$query(trx).patch({
      ...(subject !== undefined && { subject }),
      ...(name !== undefined && { name }),
      ...(scopes !== undefined && { scopes }),
      modified_at: new Date(),
    });
    return true;
  });
}

/** Deletes a client; a trigger revokes its credential. Returns whether it existed. */
export function deleteIdentityClient(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, providerId, id }: IdentityClientKey,
): Promise<boolean> {
  return db.transaction(
    actor,
    async (trx) =>
      (await IdentityClient.query(trx).deleteById([platformId, id]).where({ provider_id: providerId })) > 0,
  );
}

const mapCredential = ({ name, role, departmentId, isActive }: Partial<IdentityClientValues>) => ({
  ...(name !== undefined && { label: name }),
  ...(role !== undefined && { role }),
  ...(departmentId !== undefined && { department_id: departmentId }),
  ...(isActive !== undefined && { revoked_at: isActive ? null : new Date() }),
});
