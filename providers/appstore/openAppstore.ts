import { type ProviderCallOptions, openProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { PurchaseRefused, type ReportedPurchase } from '../payments/storePurchase.js';
import type { AppstoreApp, AppstoreKey } from './appstoreApp.js';
import { openStoreClient } from './openStoreClient.js';
import { openVerifiers } from './signedDataVerifier.js';
import { type AppstoreNotification, readClaimedBundle, createPurchaseVerifier } from './verifySigned.js';

/** The app store. */
export interface Appstore {
  /** The bundle id that signed data claims, without a check of the signature. Null: the text is not signed data. */
  readClaimedBundle(signed: string): string | null;
  /**
   * Verifies and parses a notification for this app; null: the signature is invalid. Throws PurchaseRefused if it
   * cannot be parsed.
   */
  readNotification(signed: string, app: AppstoreApp): Promise<AppstoreNotification | null>;
  /**
   * Verifies and parses a signed transaction that a buyer presents. Throws PurchaseRefused if the store has not signed
   * it for this app.
   */
  readReceipt(signed: string, app: AppstoreApp): Promise<ReportedPurchase>;
  /**
   * Reads a transaction from the store by its number, with the state of its subscription. Throws PurchaseRefused if the
   * app has no such transaction, and PaymentUnavailable.
   */
  findPurchase(transactionId: string, app: AppstoreApp, key: AppstoreKey): Promise<ReportedPurchase>;
}

export interface AppstoreOptions extends Omit<ProviderCallOptions, 'mayBePrivate'> {
  /** Base URL instead of the store's own, without a trailing slash; it may be private. Null: the store's own. */
  address: string | null;
  /** Root certificates (DER) of the store's signatures. */
  readRoots(): Promise<readonly Buffer[]>;
}

const NOT_SIGNED =
  'The data is not signed by the app store for the app and environment of this server, or was changed.';

/** Opens the store's adapter. Its methods reject with PaymentUnavailable if no root certificate is configured. */
export function openAppstore({ address, readRoots, ...options }: AppstoreOptions): Appstore {
  const call = openProviderCalls({ ...options, mayBePrivate: address !== null });
  const verifiers = openVerifiers();
  const signed = async () => {
    const roots = await readRoots();
    if (roots.length === 0)
      throw new PaymentUnavailable('No root certificates of the app store are configured (APPSTORE_ROOTS).', 60);
    return createPurchaseVerifier(roots, verifiers);
  };
  const readReceipt = async (text: string, app: AppstoreApp, renewal?: string) => {
    const purchase = await (await signed()).readTransaction(text, app, renewal);
    if (!purchase) throw new PurchaseRefused(NOT_SIGNED);
    return purchase;
  };
  return {
    readClaimedBundle: readClaimedBundle,
    readNotification: async (text, app) => (await signed()).readNotification(text, app),
    readReceipt: (text, app) => readReceipt(text, app),
    findPurchase: async (transactionId, app, key) => {
      const client = openStoreClient(call, address, app, key);
      const transaction = await client.findTransaction(transactionId);
      if (transaction === null) throw new PurchaseRefused('The app store has no such transaction of the app.');
      const purchase = await readReceipt(transaction, app);
      if (purchase.subscription === null) return purchase;
      const newest = await client.findSubscription(purchase.reference);
      return newest ? readReceipt(newest.signedTransaction, app, newest.signedRenewal) : purchase;
    },
  };
}
