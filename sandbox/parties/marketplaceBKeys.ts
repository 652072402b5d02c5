import { createHash } from 'node:crypto';
import { type CryptoKey, type JWK, SignJWT, decodeJwt, exportJWK, generateKeyPair } from 'jose';

export interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  published: JWK;
}

const seconds = () => Math.floor(Date.now() / 1_000);

/** Signs a token of the marketplace; a negative lifetime makes an expired one. */
export async function sign(
  { id, privateKey }: SigningKey,
  claims: Record<string, unknown>,
  { issuer, audience: forAudience, lifetimeS }: { issuer: string; audience: string; lifetimeS: number },
): Promise<string> {
  const now = seconds();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
    .setIssuer(issuer)
    .setAudience(forAudience)
    .setIssuedAt(now + Math.min(0, lifetimeS) - 1)
    .setExpirationTime(now + lifetimeS)
    .sign(privateKey);
}

/** Reads the issuer of a token without verifying it; undefined when the text is not a token. */
export function readIssuer(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).iss;
  } catch {
    return undefined;
  }
}

export async function createKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { n, e } = await exportJWK(publicKey);
  const id = createHash('sha256').update(n!).digest('base64url').slice(0, 20);
  return { id, privateKey, published: { kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n: n!, e: e! } };
}
