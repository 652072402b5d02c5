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

/** Three certificates take some 6,000 characters. Reading larger ones costs time before it is known that they are nobody's. */
const LONGEST_HEADER = 20_000;

/** What the store has sent, signed. */
export interface AppstoreNotification {
  /** The same however often it is sent. */
  id: string;
  type: string;
  subtype: string | null;
  meaning: NotificationMeaning;
  /** Null where it is about none. */
  purchase: ReportedPurchase | null;
}

/** Checks signatures by root certificates (DER), without the network. */
export interface PurchaseVerifier {
  /** What a signed transaction says. Null when it was not signed for this app, or was changed. Throws PurchaseRefused. */
  readTransaction(signed: string, app: AppstoreApp, signedRenewal?: string): Promise<ReportedPurchase | null>;
  /** The same of a notification. */
  readNotification(signed: string, app: AppstoreApp): Promise<AppstoreNotification | null>;
}

/** `verifiers`: those that were used before. */
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
  if (!notificationUUID || !notificationType)
    throw new PurchaseRefused('The notification lacks its number or its type.');
  const meaning = parseNotificationMeaning(notificationType);
  if (meaning === 'purchase' && purchase === null)
    throw new PurchaseRefused(`The notification ${notificationType} has no transaction.`);
  return { id: notificationUUID, type: notificationType, subtype: subtype ?? null, meaning, purchase };
}

/** Null instead of what the library throws for each wrong signature, certificate, app and environment. */
async function nullIfUnverified<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof VerificationException) return null;
    throw error;
  }
}

/** The app that something signed claims to be about. It says nothing before the signature is checked. Null when it is nothing signed. */
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
