import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import type { ServiceKind } from './knownServices.js';
import type { ServiceCredential } from './serviceCredential.js';
import type { CredentialValue } from './valueSchema.js';

/** A credential as it is stored: its secrets are sealed. */
export type StoredCredential = Pick<
  ServiceCredential,
  'platform_id' | 'kind' | 'service' | 'plain' | 'secret_fields' | 'sealed' | 'sealed_for' | 'active'
>;

export interface CredentialName {
  platformId: number;
  kind: ServiceKind;
  /** Of the registry of services. */
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

/** The platforms that sign in at a service with something of their own. */
export async function listPlatformsOf(
  db: Pick<Database, 'read'>,
  { kind, name }: Omit<CredentialName, 'platformId'>,
): Promise<number[]> {
  return (await db.read<{ id: number }>(PLATFORMS, [kind, name])).map(({ id }) => id);
}

/**
 * The value that a platform signs in with at a service; null when it has none, or one that is not active. Read it anew for each call: what
 * is replaced serves calls that run, and the new one the next. Throws SecretUnreadable and SecretsLocked.
 */
export async function findServiceCredential(
  db: Pick<Database, 'read'>,
  secrets: SecretBox,
  name: CredentialName,
): Promise<CredentialValue | null> {
  const stored = await findStoredCredential(db, name);
  return stored?.active ? openCredential(secrets, stored) : null;
}

/** The credential of a platform at a service, sealed, whether it is active or not; null when it has none. */
export async function findStoredCredential(
  db: Pick<Database, 'read'>,
  { platformId, kind, name }: CredentialName,
): Promise<StoredCredential | null> {
  return (await db.read<StoredCredential>(FIND, [platformId, kind, name]))[0] ?? null;
}

/** All credentials of a platform, of one kind and service where they are named, sealed. By kind and service. */
export function listStoredCredentials(
  db: Pick<Database, 'read'>,
  platformId: number,
  { kind = null, name = null }: { kind?: ServiceKind | null; name?: string | null } = {},
): Promise<StoredCredential[]> {
  return db.read<StoredCredential>(LIST, [platformId, kind, name]);
}

/** Where the secrets of a credential are sealed. */
export function credentialPlace({
  platform_id,
  kind,
  service,
  sealed_for,
}: Pick<StoredCredential, 'platform_id' | 'kind' | 'service' | 'sealed_for'>): string {
  return sealed_for === 'llm_credentials'
    ? `llm_credentials/${platform_id}`
    : `service_credentials/${platform_id}/${kind}/${service}`;
}

/** All fields of a stored credential. Throws SecretUnreadable and SecretsLocked. */
export function openCredential(secrets: SecretBox, stored: StoredCredential): CredentialValue {
  if (stored.sealed === null) return { ...stored.plain };
  const opened = secrets.open(stored.sealed, credentialPlace(stored));
  const secretFields =
    stored.sealed_for === 'llm_credentials' ? { api_key: opened } : (JSON.parse(opened) as CredentialValue);
  return { ...stored.plain, ...secretFields };
}
