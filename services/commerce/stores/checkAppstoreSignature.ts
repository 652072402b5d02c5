import type { AppstoreNotification } from '../../../providers/appstore/verifySigned.js';
import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';
import { invalidField } from '../../_shared/problems.js';
import type { VerifiedSender, SignatureCheck } from '../../_shared/signed.js';
import { type AppServices, listAppstoreApps } from './apps.js';
import { withUnavailableAs503 } from './withUnavailableAs503.js';

/** The app store, with the notification that it signed. */
export interface AppstoreSender extends VerifiedSender {
  notification: AppstoreNotification;
}

/**
 * Verifies notifications of the app store for the app that they name. Throws a Problem: 400 for a signed notification
 * that cannot be parsed, 503 where no root certificate is set up.
 */
export const checkAppstoreSignature: SignatureCheck<AppServices> = async (services, { rawBody }) => {
  const signed = parseSignedPayload(rawBody);
  const bundleId = signed === null ? null : services.stores.appstore.readClaimedBundle(signed);
  if (signed === null || bundleId === null) return null;
  for (const { app } of await listAppstoreApps(services, bundleId)) {
    const notification = await withUnavailableAs503(() => services.stores.appstore.readNotification(signed, app)).catch(
      (error: unknown) => {
        if (error instanceof PurchaseRefused) throw invalidField('body', '/signedPayload', error.message, 'format');
        throw error;
      },
    );
    if (notification) return { platform: null, notification } satisfies AppstoreSender;
  }
  return null;
};

function parseSignedPayload(rawBody: Buffer): string | null {
  try {
    const { signedPayload } = JSON.parse(rawBody.toString('utf8')) as { signedPayload?: unknown };
    return typeof signedPayload === 'string' ? signedPayload : null;
  } catch {
    return null;
  }
}
