import { type StoredCredential, decryptCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import type { SecretBox } from '../../db/core/secretBox.js';

const MASK = '********';
const SHOWN = 4;
/** The last characters of a shorter secret would reveal too much of it. */
const SHORTEST_SHOWN = 16;

/** A secret as answers show it: a mask and its last characters. */
export const maskSecret = (secret: string): string =>
  MASK + (secret.length < SHORTEST_SHOWN ? '' : secret.slice(-SHOWN));

/** Whether a text is a masked secret rather than a secret. */
export const isMaskedSecret = (text: string | undefined): boolean =>
  text !== undefined && text.startsWith(MASK) && text.length <= MASK.length + SHOWN;

/** The fields of a stored credential, secrets masked. A secret that cannot be decrypted is masked as a whole. */
export function maskCredential(stored: StoredCredential, secrets: SecretBox): Record<string, string> {
  let decrypted: Record<string, string> = {};
  try {
    decrypted = decryptCredential(secrets, stored);
  } catch {
    // The key is another one or missing: the answer still shows which fields are set.
  }
  const masked = stored.secret_fields.map((field) => [field, maskSecret(decrypted[field] ?? '')]);
  return { ...stored.plain, ...(Object.fromEntries(masked) as Record<string, string>) };
}
