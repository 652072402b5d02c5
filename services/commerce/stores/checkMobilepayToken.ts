import { readClaimedPackage } from '../../../providers/mobilepay/parseNotification.js';
import type { VerifiedSender, SignatureCheck } from '../../_shared/signed.js';
import { type AppServices, listMobilepayApps } from './apps.js';
import { withUnavailableAs503 } from './withUnavailableAs503.js';

/** The push queue of mobilepay, and the owner of the app that it reports about. */
export interface MobilepaySender extends VerifiedSender {
  /** The platform that owns the app; null: the operator. */
  platformId: number | null;
}

/**
 * Verifies the bearer token of a push message by the settings of the app that the message names. Throws a Problem (503)
 * when the published keys cannot be read.
 */
export const checkMobilepayToken: SignatureCheck<AppServices> = async (
  services,
  { rawBody, headers, receivedAtMs },
) => {
  const packageName = readClaimedPackage(rawBody);
  if (packageName === null) return null;
  const { mobilepay } = services.stores;
  for (const { push, platformId } of await listMobilepayApps(services, packageName)) {
    if (push && (await withUnavailableAs503(() => mobilepay.verifyPush(headers.authorization, push, receivedAtMs))))
      return { platform: null, platformId } satisfies MobilepaySender;
  }
  return null;
};
