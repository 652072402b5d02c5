import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A credential as it is shown once: `prefix.secret`. Only the prefix and the SHA-256 of the secret are stored. */
export interface NewSecret {
  prefix: string;
  secret: string;
  sha256: Buffer;
}

export function newSecret(): NewSecret {
  const prefix = randomBytes(9).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  return { prefix, secret, sha256: sha256Of(secret) };
}

export function sha256Of(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Takes the same time whichever byte differs. */
export function secretMatches(secret: string, sha256: Buffer): boolean {
  return timingSafeEqual(sha256Of(secret), sha256);
}

/** Splits what a client sent; null when it can't be one of ours. */
export function parseSecret(text: string): { prefix: string; secret: string } | null {
  const parts = /^([\w-]{12})\.([\w-]{43})$/.exec(text);
  return parts ? { prefix: parts[1]!, secret: parts[2]! } : null;
}
