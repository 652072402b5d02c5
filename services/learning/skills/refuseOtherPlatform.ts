import type { PlatformRef } from '../../_shared/context.js';
import { invalidField } from '../../_shared/problems.js';

/** Throws a Problem (400) when the body names another platform than the path. */
export function refuseOtherPlatform(platform: PlatformRef, named: string | undefined): void {
  if (named !== undefined && named !== platform.key)
    throw invalidField('body', '/platform', 'names another platform than the path', 'platform');
}
