import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import type { ServiceKind } from './knownServices.js';
import type { ServiceCredential } from './serviceCredential.js';
import type { CredentialValue } from './buildValueSchema.js';

/** A stored credential, whose secrets are encrypted. */
export type StoredCredential = Pick<
  ServiceCredential,
  'platform_id' | 'kind' | 'service' | 'plain' | 'secret_fields' | 'sealed' | 'sealed_for' | 'active'
>;

export interface CredentialName {
  platformId: number;
  kind: ServiceKind;
  /** Name of a service in the registry. */
  name: string;
}

const COLUMNS = 'platform_id, kind, service, plain, secret_fields, sealed, sealed_for, active';

const FIND = {
  name: 'find service credential',
  text: `select ${COLUMNS} from service_credentials where platform_id = $1 and kind = $2 and service = $3`,
};

const LIST = {
  name: 'list service credentials',
  text: `
    select ${COLUMNS} from service_credentials
     where platform_id = $1 and ($2::text is null or kind = $2) and ($3::text is null or service = $3)
     order by kind, service`,
};

const PLATFORMS = {
  name: 'platforms with service credential',
  text: `
    select platforms.id from platforms
      join service_credentials own on own.platform_id = platforms.id and own.kind = $1 and own.service = $2 and own.active
     order by platforms.id`,
};

/** The platforms that have credentials of their own for a service. */
export async function listPlatformsWithCredential(
  db: Pick<Database, 'read'>,
  { kind, name }: Omit<CredentialName, 'platformId'>,
): Promise<number[]> {
  return (await db.read<{ id: number }>(PLATFORMS, [kind, name])).map(({ id }) => id);
}

/**
 * The decrypted credential of a platform for a service; null when it has none or it is not active. Read it again for
 * each call, so that a replacement takes effect with the next call. Throws SecretUnreadable and SecretsLocked.
 */
export async function findServiceCredential(
  db: Pick<Database, 'read'>,
  secrets: SecretBox,
  name: CredentialName,
): Promise<CredentialValue | null> {
  const stored = await findStoredCredential(db, name);
  return stored?.active ? decryptCredential(secrets, stored) : null;
}

/** The encrypted credential of a platform for a service, active or not; null when it has none. */
export async function findStoredCredential(
  db: Pick<Database, 'read'>,
  { platformId, kind, name }: CredentialName,
): Promise<StoredCredential | null> {
  return (await db.read<StoredCredential>(FIND, [platformId, kind, name]))[0] ?? null;
}

/** All credentials of a platform, encrypted, by kind and service; filtered when a kind or name is given. */
export function listStoredCredentials(
  db: Pick<Database, 'read'>,
  platformId: number,
  { kind = null, name = null }: { kind?: ServiceKind | null; name?: string | null } = {},
): Promise<StoredCredential[]> {
  return db.read<StoredCredential>(LIST, [platformId, kind, name]);
}

/** The encryption context of the secrets of a credential. */
export function credentialEncryptionContext({
  platform_id,
  kind,
  service,
  sealed_for,
}: Pick<StoredCredential, 'platform_id' | 'kind' | 'service' | 'sealed_for'>): string {
  return sealed_for === 'llm_credentials'
    ? `llm_credentials/${platform_id}`
    : `service_credentials/${platform_id}/${kind}/${service}`;
}

/** All fields of a stored credential, decrypted. Throws SecretUnreadable and SecretsLocked. */
export function decryptCredential(secrets: SecretBox, stored: StoredCredential): CredentialValue {
  if (stored.sealed === null) return { ...stored.plain };
  const opened = secrets.decrypt(stored.sealed, credentialEncryptionContext(stored));
  const secretFields =
    stored.sealed_for === 'llm_credentials' ? { api_key: opened } : (JSON.parse(opened) as CredentialValue);
  return { ...stored.plain, ...secretFields };
}
