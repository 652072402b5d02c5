import { claimedPackage } from '../../../providers/mobilepay/readNotice.js';
import type { ProvenSender, SignatureCheck } from '../../_shared/signed.js';
import { type AppServices, mobilepayAppsOf } from './apps.js';
import { askingStore } from './unavailable.js';

/** The wallet's queue, and whose app it speaks for. */
export interface MobilepaySender extends ProvenSender {
  /** Null: the operator's. */
  ofPlatformId: number | null;
}

/** Checks the bearer token of what the wallet's queue pushes, by what is set up for the app that the message names. Throws a Problem (503) when the published keys can't be had. */
export const checkMobilepayToken: SignatureCheck<AppServices> = async (
  services,
  { rawBody, headers, receivedAtMs },
) => {
  const packageName = claimedPackage(rawBody);
  if (packageName === null) return null;
  const { mobilepay } = services.stores;
  for (const { push, platformId } of await mobilepayAppsOf(services, packageName)) {
    if (push && (await askingStore(() => mobilepay.verifyPush(headers.authorization, push, receivedAtMs))))
      return { platform: null, ofPlatformId: platformId } satisfies MobilepaySender;
  }
  return null;
};
