import { type JWTPayload, SignJWT } from 'jose';
import type { Actor } from '../../db/core/actor.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { listBadgeKeys } from '../../db/learning/badges/badgeKeys.js';
import { createBadgeKey, openSigningKey } from '../learning/badges/signCredential.js';

/**
 * Signs a JWT as the tool of a platform, with the key that LMSs fetch from `keys/`. Throws SecretsLocked and
 * SecretUnreadable.
 */
export async function signAsTool(
  services: Pick<CoreServices, 'db' | 'secrets'>,
  actor: Actor,
  platform: PlatformRef,
  payload: JWTPayload,
): Promise<string> {
  const { id, key } = await openSigningKey(services, actor, platform.id);
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id }).sign(key);
}

/** Creates the first key of a platform, so that an LMS finds it from the start. Throws SecretsLocked. */
export async function ensureToolKey(
  services: Pick<CoreServices, 'db' | 'secrets'>,
  actor: Actor,
  platform: PlatformRef,
): Promise<void> {
  if ((await listBadgeKeys(services.db, platform.id)).length === 0)
    await createBadgeKey(services, actor, platform.id, { onlyFirst: true });
}
