import { type JWTPayload, SignJWT, errors, exportJWK, generateKeyPair, importJWK, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import type { PublicKey } from '../../../db/learning/badges/badgeKey.js';
import { addBadgeKey, badgeKeyEncryptionContext, listBadgeKeys } from '../../../db/learning/badges/badgeKeys.js';
import type { BadgeAddresses } from './badgeAddresses.js';

/** Open Badges 3.0 requires it of every verifier. */
const ALGORITHM = 'RS256';
const TYPE = 'vc+jwt';

type SigningKey = Awaited<ReturnType<typeof importJWK>>;

/** Signs credentials of a platform with its newest key. */
export interface Signer {
  keyId: string;
  sign(payload: JWTPayload): Promise<string>;
}

interface KeyServices {
  db: Pick<Database, 'read' | 'transaction'>;
  secrets: Pick<SecretBox, 'decrypt' | 'encrypt'>;
}

/** Opens the platform's newest key, and creates the first one. Throws SecretsLocked and SecretUnreadable. */
export async function openSigner(
  services: KeyServices,
  actor: Actor,
  platformId: number,
  addresses: BadgeAddresses,
): Promise<Signer> {
  const { id, key } = await openSigningKey(services, actor, platformId);
  const header = { alg: ALGORITHM, typ: TYPE, kid: addresses.key(id) };
  return { keyId: id, sign: (payload) => new SignJWT(payload).setProtectedHeader(header).sign(key) };
}

/**
 * The platform's newest key, which signs all that the platform signs; creates the first one. Throws SecretsLocked and
 * SecretUnreadable.
 */
export async function openSigningKey(
  services: KeyServices,
  actor: Actor,
  platformId: number,
): Promise<{ id: string; key: SigningKey }> {
  const { id, private_key: sealed } =
    (await listBadgeKeys(services.db, platformId))[0] ??
    (await createBadgeKey(services, actor, platformId, { onlyFirst: true }))!;
  const text = services.secrets.decrypt(sealed, badgeKeyEncryptionContext(platformId, id));
  return { id, key: await importJWK(JSON.parse(text), ALGORITHM) };
}

/**
 * Creates a key pair, which signs from now on; with `onlyFirst` only if the platform has none. Returns the key that
 * signs then; null when the platform has as many as it may. Throws SecretsLocked.
 */
export async function createBadgeKey(
  { db, secrets }: KeyServices,
  actor: Actor,
  platformId: number,
  { id = randomUUID(), onlyFirst }: { id?: string; onlyFirst?: boolean } = {},
) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty, n, e } = await exportJWK(pair.publicKey);
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  return addBadgeKey(
    db,
    actor,
    platformId,
    {
      id,
      publicKey: { kty, n, e } as PublicKey,
      privateKey: secrets.encrypt(privateKey, badgeKeyEncryptionContext(platformId, id)),
    },
    { onlyFirst },
  );
}

/** What a verification of a JWT found. */
export interface VerifiedJwt {
  isSigned: boolean;
  isOfIssuer: boolean;
  /** Now is not before `nbf` and not after `exp`. */
  isInTime: boolean;
}

/** Verifies a JWT by a published key; no key and no algorithm is taken from the JWT. */
export async function verifyJwt(jwt: string, key: PublicKey, issuer: string): Promise<VerifiedJwt> {
  const failed = { isSigned: false, isOfIssuer: false, isInTime: false };
  try {
    await jwtVerify(jwt, await importJWK({ ...key }, ALGORITHM), { algorithms: [ALGORITHM], typ: TYPE, issuer });
    return { isSigned: true, isOfIssuer: true, isInTime: true };
  } catch (error) {
    // Claims are checked after the signature, the issuer before the times.
    if (error instanceof errors.JWTExpired) return { isSigned: true, isOfIssuer: true, isInTime: false };
    if (!(error instanceof errors.JWTClaimValidationFailed) || error.claim === 'typ') return failed;
    return { isSigned: true, isOfIssuer: error.claim !== 'iss', isInTime: false };
  }
}
