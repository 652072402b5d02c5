import type { AppstoreNotification } from '../../../providers/appstore/verifySigned.js';
import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';
import { invalidField } from '../../_shared/problems.js';
import type { ProvenSender, SignatureCheck } from '../../_shared/signed.js';
import { type AppServices, appstoreAppsOf } from './apps.js';
import { askingStore } from './unavailable.js';

/** The app store, with what it has signed. */
export interface AppstoreSender extends ProvenSender {
  notification: AppstoreNotification;
}

/** Checks notifications of the app store for whichever app they name. Throws a Problem: 400 for one that is signed and can't be read, 503 where no root is set up. */
export const checkAppstoreSignature: SignatureCheck<AppServices> = async (services, { rawBody }) => {
  const signed = signedPayloadOf(rawBody);
  const bundleId = signed === null ? null : services.stores.appstore.claimedBundle(signed);
  if (signed === null || bundleId === null) return null;
  for (const { app } of await appstoreAppsOf(services, bundleId)) {
    const notification = await askingStore(() => services.stores.appstore.readNotification(signed, app)).catch(
      (error: unknown) => {
        if (error instanceof PurchaseRefused) throw invalidField('body', '/signedPayload', error.message, 'format');
        throw error;
      },
    );
    if (notification) return { platform: null, notification } satisfies AppstoreSender;
  }
  return null;
};

function signedPayloadOf(rawBody: Buffer): string | null {
  try {
    const { signedPayload } = JSON.parse(rawBody.toString('utf8')) as { signedPayload?: unknown };
    return typeof signedPayload === 'string' ? signedPayload : null;
  } catch {
    return null;
  }
}
