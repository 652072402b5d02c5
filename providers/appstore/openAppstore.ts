import { type ProviderCallOptions, openProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { PurchaseRefused, type ReportedPurchase } from '../payments/storePurchase.js';
import type { AppstoreApp, AppstoreKey } from './appstoreApp.js';
import { openStoreClient } from './openStoreClient.js';
import { openVerifiers } from './signedDataVerifier.js';
import { type AppstoreNotification, readClaimedBundle, createPurchaseVerifier } from './verifySigned.js';

/** The store of purchases in apps. */
export interface Appstore {
  /** The app that something signed claims to be about; it proves nothing. Null when it is nothing signed. */
  readClaimedBundle(signed: string): string | null;
  /** A notification that the store has signed for this app; null when it has not. Throws PurchaseRefused for one that can't be read. */
  readNotification(signed: string, app: AppstoreApp): Promise<AppstoreNotification | null>;
  /** What a buyer shows: a signed transaction. Throws PurchaseRefused when the store has not signed it for this app. */
  readReceipt(signed: string, app: AppstoreApp): Promise<ReportedPurchase>;
  /** Asks the store for a transaction by its number, with the state of its subscription. Throws PurchaseRefused when the app has none, and PaymentUnavailable. */
  findPurchase(transactionId: string, app: AppstoreApp, key: AppstoreKey): Promise<ReportedPurchase>;
}

export interface AppstoreOptions extends Omit<ProviderCallOptions, 'mayBePrivate'> {
  /** Where the store answers instead of its own addresses, which may be a private one; null for those. Without a slash at the end. */
  address: string | null;
  /** Root certificates (DER) that what it signs leads to. */
  readRoots(): Promise<readonly Buffer[]>;
}

const NOT_SIGNED = 'This is not signed by the app store for the app and environment of this server, or it was changed.';

/** The store at its own addresses or another one. Rejects with PaymentUnavailable where no root certificate is known. */
export function openAppstore({ address, readRoots, ...options }: AppstoreOptions): Appstore {
  const call = openProviderCalls({ ...options, mayBePrivate: address !== null });
  const verifiers = openVerifiers();
  const signed = async () => {
    const roots = await readRoots();
    if (roots.length === 0)
      throw new PaymentUnavailable('No root certificate of the app store is set up (APPSTORE_ROOTS).', 60);
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
