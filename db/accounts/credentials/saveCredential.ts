import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import type { Transaction } from '../../core/transaction.js';
import { type CredentialName, type StoredCredential, credentialPlace } from './findServiceCredential.js';
import { type KnownService, knownService } from './knownServices.js';
import { ServiceCredential } from './serviceCredential.js';
import type { CredentialValue } from './valueSchema.js';

/** `changed`: what is stored is not what it was to be in place of; nothing is saved. */
export type SavedCredential = 'created' | 'replaced' | 'changed';

/**
 * Stores a value that its service's schema allows, in place of the one before. With `insteadOf` only in place of that very one (null: of
 * none), so that of two changes at the same time none is lost. Returns what became of it. Throws SecretsLocked.
 */
export function saveCredential(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  credential: CredentialName & { value: CredentialValue },
  insteadOf?: StoredCredential | null,
): Promise<SavedCredential> {
  const fields = sealedFields(secrets, credential);
  return db.transaction(actor, (trx) => saveSealed(trx, credential, fields, insteadOf));
}

/** The same within a transaction of the caller, in place of whatever was there. */
export function saveCredentialWithin(
  trx: Transaction,
  secrets: SecretBox,
  credential: CredentialName & { value: CredentialValue },
): Promise<SavedCredential> {
  return saveSealed(trx, credential, sealedFields(secrets, credential), undefined);
}

type SealedFields = Pick<ServiceCredential, 'plain' | 'secret_fields' | 'sealed' | 'sealed_for'>;

function sealedFields(
  secrets: SecretBox,
  { platformId, kind, name, value }: CredentialName & { value: CredentialValue },
): SealedFields {
  const { fields } = knownService(kind, name) as KnownService;
  const of = (secret: boolean) =>
    Object.fromEntries(Object.entries(value).filter(([field]) => fields[field]!.secret === secret));
  const hidden = of(true);
  const secretFields = Object.keys(hidden).sort();
  const place = credentialPlace({ platform_id: platformId, kind, service: name, sealed_for: 'service_credentials' });
  const sealed = secretFields.length === 0 ? null : secrets.seal(JSON.stringify(hidden), place);
  return { plain: of(false), secret_fields: secretFields, sealed, sealed_for: 'service_credentials' };
}

async function saveSealed(
  trx: Transaction,
  { platformId, kind, name }: CredentialName,
  fields: SealedFields,
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
    // Somebody else was faster.
    return insteadOf === undefined ? saveSealed(trx, { platformId, kind, name }, fields, undefined) : 'changed';
  }
  if (insteadOf !== undefined && !isSame(stored, insteadOf)) return 'changed';
  await ServiceCredential.query(trx)
    .patch({ ...fields, modified_at: trx.fn.now() })
    .where(key);
  return 'replaced';
}

function isSame(stored: ServiceCredential, before: StoredCredential | null): boolean {
  if (before === null) return false;
  // A seal is never the same twice.
  return stored.sealed === before.sealed && JSON.stringify(stored.plain) === JSON.stringify(before.plain);
}
