import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets encrypted at rest. The context (where a secret is kept) must be the same for both ways. */
export interface SecretBox {
  /** Returns `v1.` and base64url of nonce, tag and ciphertext. */
  seal(text: string, context: string): string;
  /** Throws SecretUnreadable when the text was sealed with another key or for another place, or was changed. */
  open(sealed: string, context: string): string;
  /** HMAC-SHA256 of a text with a key that is derived for a purpose (HKDF): another purpose gives another one. */
  mac(text: string, purpose: string): Buffer;
  /** The same by each key that still opens: what is sent is good when it is one of them. */
  macs(text: string, purpose: string): Buffer[];
}

/** What is stored can't be opened with this key in this place. Says nothing of the secret. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';

  constructor() {
    super('A stored secret can not be read with the present SECRETS_KEY.');
  }
}

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const SECRET_KEY_BYTES = 32;

/** AES-256-GCM with a random nonce a secret; keys have 32 bytes. `oldKeys` open what is still sealed with them, and seal nothing. */
export function createSecretBox(key: Buffer, oldKeys: readonly Buffer[] = []): SecretBox {
  const [present, ...old] = [key, ...oldKeys].map(boxOfKey);
  return {
    seal: (text, context) => present!.seal(text, context),
    open: (sealed, context) => {
      for (const box of [present!, ...old]) {
        try {
          return box.open(sealed, context);
        } catch (error) {
          if (!(error instanceof SecretUnreadable)) throw error;
        }
      }
      throw new SecretUnreadable();
    },
    mac: (text, purpose) => present!.mac(text, purpose),
    macs: (text, purpose) => [present!, ...old].map((box) => box.mac(text, purpose)),
  };
}

function boxOfKey(key: Buffer): Omit<SecretBox, 'macs'> {
  if (key.length !== SECRET_KEY_BYTES) throw new Error(`The key of secrets must have ${SECRET_KEY_BYTES} bytes.`);
  return {
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretUnreadable();
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(
          Buffer.from(context),
        );
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        throw new SecretUnreadable();
      }
    },
    mac: (text, purpose) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, SECRET_KEY_BYTES)))
        .update(text)
        .digest(),
  };
}

/** A secret can't be kept or read, since no key was set. */
export class SecretsLocked extends Error {
  override readonly name = 'SecretsLocked';

  constructor() {
    super('Secrets can not be kept without SECRETS_KEY.');
  }
}

/** Stands in where there is no key: whatever needs a secret fails with SecretsLocked. */
export const lockedSecretBox: SecretBox = {
  seal: () => {
    throw new SecretsLocked();
  },
  open: () => {
    throw new SecretsLocked();
  },
  mac: () => {
    throw new SecretsLocked();
  },
  macs: () => {
    throw new SecretsLocked();
  },
};
