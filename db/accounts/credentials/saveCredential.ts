import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import type { Transaction } from '../../core/transaction.js';
import { type CredentialName, type StoredCredential, credentialEncryptionContext } from './findServiceCredential.js';
import { type KnownService, findKnownService } from './knownServices.js';
import { ServiceCredential } from './serviceCredential.js';
import type { CredentialValue } from './buildValueSchema.js';

/** `changed`: the stored credential differs from `insteadOf`, and nothing was saved. */
export type SavedCredential = 'created' | 'replaced' | 'changed';

/**
 * Stores a value that satisfies the schema of its service, and replaces the previous one. With `insteadOf`, saves only
 * if the stored credential is that one (null: none), so that concurrent changes do not overwrite each other. Throws
 * SecretsLocked.
 */
export function saveCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  credential: CredentialName & { value: CredentialValue },
  insteadOf?: StoredCredential | null,
): Promise<SavedCredential> {
  const fields = encryptFields(secrets, credential);
  return db.transaction(actor, (trx) => saveEncrypted(trx, credential, fields, insteadOf));
}

/** The same in a transaction of the caller, without the comparison. */
export function saveCredentialWithin(
  trx: Transaction,
  secrets: SecretBox,
  credential: CredentialName & { value: CredentialValue },
): Promise<SavedCredential> {
  return saveEncrypted(trx, credential, encryptFields(secrets, credential), undefined);
}

type EncryptedFields = Pick<ServiceCredential, 'plain' | 'secret_fields' | 'sealed' | 'sealed_for'>;

function encryptFields(
  secrets: SecretBox,
  { platformId, kind, name, value }: CredentialName & { value: CredentialValue },
): EncryptedFields {
  const { fields } = findKnownService(kind, name) as KnownService;
  const of = (secret: boolean) =>
    Object.fromEntries(Object.entries(value).filter(([field]) => fields[field]!.secret === secret));
  const hidden = of(true);
  const secretFields = Object.keys(hidden).sort();
  const place = credentialEncryptionContext({
    platform_id: platformId,
    kind,
    service: name,
    sealed_for: 'service_credentials',
  });
  const sealed = secretFields.length === 0 ? null : secrets.encrypt(JSON.stringify(hidden), place);
  return { plain: of(false), secret_fields: secretFields, sealed, sealed_for: 'service_credentials' };
}

async function saveEncrypted(
  trx: Transaction,
  { platformId, kind, name }: CredentialName,
  fields: EncryptedFields,
  insteadOf: StoredCredential | null | undefined,
): Promise<SavedCredential> {
  const key = { platform_id: platformId, kind, service: name };
  const stored = await ServiceCredential.query(trx).findOne(key).forUpdate();
  if (!stored) {
    if (insteadOf) return 'changed';
    const inserted = await ServiceCredential.query(trx)
      .insert({ ...key, ...fields })
      .onConflict(['platform_id', 'kind', 'service'])
      .ignore()
      .returning('id');
    if (inserted.id !== undefined) return 'created';
    // A concurrent change came first.
    return insteadOf === undefined ? saveEncrypted(trx, { platformId, kind, name }, fields, undefined) : 'changed';
  }
  if (insteadOf !== undefined && !isSame(stored, insteadOf)) return 'changed';
  await ServiceCredential.query(trx)
    .patch({ ...fields, modified_at: trx.fn.now() })
    .where(key);
  return 'replaced';
}

function isSame(stored: ServiceCredential, before: StoredCredential | null): boolean {
  if (before === null) return false;
  // Encryption uses a random nonce, so ciphertexts of equal secrets differ; compare the decrypted values.
  return stored.sealed === before.sealed && JSON.stringify(stored.plain) === JSON.stringify(before.plain);
}
