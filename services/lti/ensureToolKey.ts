import { listBadgeKeys } from '../../db/learning/badges/badgeKeys.js';
import type { Actor } from '../../db/core/actor.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { createBadgeKey } from '../learning/badges/signCredential.js';

/** Creates the first key of a platform, so that an LMS finds it from the start. Throws SecretsLocked. */
export async function ensureToolKey(
  services: Pick<CoreServices, 'db' | 'secrets'>,
  actor: Actor,
  platform: PlatformRef,
): Promise<void> {
  if ((await listBadgeKeys(services.db, platform.id)).length === 0)
    await createBadgeKey(services, actor, platform.id, { onlyFirst: true });
}
