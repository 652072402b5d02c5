import { type StoredCredential, decryptCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import type { SecretBox } from '../../db/core/secretBox.js';

const MASK = '********';
const SHOWN = 4;
/** Of a shorter one the last characters would say too much. */
const LEAST_LENGTH = 16;

/** A secret as answers show it. */
export const hiddenSecret = (secret: string): string =>
  MASK + (secret.length < LEAST_LENGTH ? '' : secret.slice(-SHOWN));

/** Whether a text is a secret as answers show it, rather than one. */
export const isHiddenSecret = (text: string | undefined): boolean =>
  text !== undefined && text.startsWith(MASK) && text.length <= MASK.length + SHOWN;

/** The fields that are set, secrets hidden: of what can't be read, all of it. */
export function shownValue(stored: StoredCredential, secrets: SecretBox): Record<string, string> {
  let opened: Record<string, string> = {};
  try {
    opened = decryptCredential(secrets, stored);
  } catch {
    // Sealed with another key, or there is none: which fields are set shows all the same.
  }
  const hidden = stored.secret_fields.map((field) => [field, hiddenSecret(opened[field] ?? '')]);
  return { ...stored.plain, ...(Object.fromEntries(hidden) as Record<string, string>) };
}
