import {
  type JWSTransactionDecodedPayload,
  type ResponseBodyV2DecodedPayload,
  type SignedDataVerifier,
  VerificationException,
} from '@apple/app-store-server-library';
import { decodeJwt } from 'jose';
import { PurchaseRefused, type ReportedPurchase } from '../payments/storePurchase.js';
import { type AppstoreApp, findAppFault } from './appstoreApp.js';
import { describeAppstorePurchase } from './describeAppstorePurchase.js';
import { type NotificationMeaning, parseNotificationMeaning } from './notificationTypes.js';
import type { openVerifiers } from './signedDataVerifier.js';

/** Three certificates take about 6,000 characters. Longer headers are rejected before they cost time. */
const LONGEST_HEADER = 20_000;

/** A verified notification of the store. */
export interface AppstoreNotification {
  /** The same for each delivery of the notification. */
  id: string;
  type: string;
  subtype: string | null;
  meaning: NotificationMeaning;
  /** Null: the notification is not about a purchase. */
  purchase: ReportedPurchase | null;
}

/** Verifies signatures by root certificates (DER), without the network. */
export interface PurchaseVerifier {
  /** The purchase of a signed transaction. Null: not signed for this app, or changed. Throws PurchaseRefused. */
  readTransaction(signed: string, app: AppstoreApp, signedRenewal?: string): Promise<ReportedPurchase | null>;
  /** Likewise for a notification. */
  readNotification(signed: string, app: AppstoreApp): Promise<AppstoreNotification | null>;
}

/** `verifiers` caches verifiers across calls. */
export function createPurchaseVerifier(
  roots: readonly Buffer[],
  verifiers: ReturnType<typeof openVerifiers>,
): PurchaseVerifier {
  const findVerifier = (app: AppstoreApp, signed: string): SignedDataVerifier | null => {
    const header = signed.indexOf('.');
    if (roots.length === 0 || findAppFault(app) !== null || header < 0 || header > LONGEST_HEADER) return null;
    return verifiers(roots, app);
  };
  const describe = async (
    verifier: SignedDataVerifier,
    signed: string,
    signedRenewal: string | undefined,
  ): Promise<ReportedPurchase> => {
    const transaction = await verifier.verifyAndDecodeTransaction(signed);
    const renewal = signedRenewal === undefined ? null : await verifier.verifyAndDecodeRenewalInfo(signedRenewal);
    return describeAppstorePurchase(transaction, renewal);
  };
  return {
    readTransaction: async (signed, app, signedRenewal) => {
      const verifier = findVerifier(app, signed);
      return verifier && nullIfUnverified(() => describe(verifier, signed, signedRenewal));
    },
    readNotification: async (signed, app) => {
      const verifier = findVerifier(app, signed);
      return (
        verifier &&
        nullIfUnverified(async () => {
          const payload = await verifier.verifyAndDecodeNotification(signed);
          const { signedTransactionInfo, signedRenewalInfo } = payload.data ?? {};
          const purchase =
            signedTransactionInfo === undefined
              ? null
              : await describe(verifier, signedTransactionInfo, signedRenewalInfo);
          return describeNotification(payload, purchase);
        })
      );
    },
  };
}

function describeNotification(
  { notificationUUID, notificationType, subtype }: ResponseBodyV2DecodedPayload,
  purchase: ReportedPurchase | null,
): AppstoreNotification {
  if (!notificationUUID || !notificationType) throw new PurchaseRefused('The notification has no number or no type.');
  const meaning = parseNotificationMeaning(notificationType);
  if (meaning === 'purchase' && purchase === null)
    throw new PurchaseRefused(`The notification ${notificationType} has no transaction.`);
  return { id: notificationUUID, type: notificationType, subtype: subtype ?? null, meaning, purchase };
}

/** Null if the library rejects the signature, certificate, app or environment. */
async function nullIfUnverified<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof VerificationException) return null;
    throw error;
  }
}

/** The bundle id that signed data claims, without a check of the signature. Null: the text is not signed data. */
export function readClaimedBundle(signed: string): string | null {
  try {
    const { bundleId, data, summary, externalPurchaseToken, appData } = decodeJwt(
      signed,
    ) as JWSTransactionDecodedPayload & ResponseBodyV2DecodedPayload;
    const claimed: unknown =
      bundleId ?? data?.bundleId ?? summary?.bundleId ?? externalPurchaseToken?.bundleId ?? appData?.bundleId;
    return typeof claimed === 'string' && claimed.length <= LONGEST_BUNDLE ? claimed : null;
  } catch {
    return null;
  }
}

const LONGEST_BUNDLE = 255;
