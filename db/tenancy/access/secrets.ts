import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new credential `prefix.secret`, which is shown once. Only the prefix and the SHA-256 of the secret are stored. */
export interface NewSecret {
  prefix: string;
  secret: string;
  sha256: Buffer;
}

export function generateSecret(): NewSecret {
  const prefix = randomBytes(9).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  return { prefix, secret, sha256: hashSha256(secret) };
}

export function hashSha256(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Compares in constant time. */
export function verifySecret(secret: string, sha256: Buffer): boolean {
  return timingSafeEqual(hashSha256(secret), sha256);
}

/** Splits a credential into prefix and secret; null when the text does not have this form. */
export function parseSecret(text: string): { prefix: string; secret: string } | null {
  const parts = /^([\w-]{12})\.([\w-]{43})$/.exec(text);
  return parts ? { prefix: parts[1]!, secret: parts[2]! } : null;
}
