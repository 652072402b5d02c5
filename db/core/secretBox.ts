import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets at rest. The context (which names the place of a secret) is authenticated: decryption needs the
 * same one.
 */
export interface SecretBox {
  /** Returns `v1.` and base64url of nonce, tag and ciphertext. */
  encrypt(text: string, context: string): string;
  /** Throws SecretUnreadable when the text was encrypted with another key or context, or was modified. */
  decrypt(sealed: string, context: string): string;
  /** HMAC-SHA256 of a text with a key that is derived for the purpose (HKDF). */
  mac(text: string, purpose: string): Buffer;
  /** The HMACs by the present and all old keys; accept a value that equals one of them. */
  macs(text: string, purpose: string): Buffer[];
}

/** A stored text cannot be decrypted with these keys and this context. The message reveals nothing of the secret. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';

  constructor() {
    super('A stored secret cannot be decrypted with the present SECRETS_KEY.');
  }
}

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const SECRET_KEY_BYTES = 32;

/** AES-256-GCM with a random nonce for each secret; keys have 32 bytes. `oldKeys` only decrypt. */
export function createSecretBox(key: Buffer, oldKeys: readonly Buffer[] = []): SecretBox {
  const [present, ...old] = [key, ...oldKeys].map(createKeyBox);
  return {
    encrypt: (text, context) => present!.encrypt(text, context),
    decrypt: (sealed, context) => {
      for (const box of [present!, ...old]) {
        try {
          return box.decrypt(sealed, context);
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

function createKeyBox(key: Buffer): Omit<SecretBox, 'macs'> {
  if (key.length !== SECRET_KEY_BYTES) throw new Error(`The key of secrets must have ${SECRET_KEY_BYTES} bytes.`);
  return {
    encrypt: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt: (sealed, context) => {
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

/** A secret cannot be stored or read because no key is configured. */
export class SecretsLocked extends Error {
  override readonly name = 'SecretsLocked';

  constructor() {
    super('Secrets cannot be stored without SECRETS_KEY.');
  }
}

/** Used when no key is configured: every call throws SecretsLocked. */
export const lockedSecretBox: SecretBox = {
  encrypt: () => {
    throw new SecretsLocked();
  },
  decrypt: () => {
    throw new SecretsLocked();
  },
  mac: () => {
    throw new SecretsLocked();
  },
  macs: () => {
    throw new SecretsLocked();
  },
};
