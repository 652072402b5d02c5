import { APIException, AppStoreServerAPIClient, Environment } from '@apple/app-store-server-library';
import type { ProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import type { AppstoreApp, AppstoreKey } from './appstoreApp.js';

/** The store's base URLs by environment. */
export const APPSTORE_ADDRESSES = {
  Production: 'https://api.storekit.apple.com',
  Sandbox: 'https://api.storekit-sandbox.apple.com',
};

/** Signed data of an answer. Its signatures are verified like those of a buyer. */
export interface SignedState {
  signedTransaction: string;
  /** Absent for a one-time purchase. */
  signedRenewal?: string;
}

/** Reads the store's data of one app. All calls may be repeated. They reject with PaymentUnavailable. */
export interface StoreClient {
  /** Null: the app has no such transaction. */
  findTransaction(transactionId: string): Promise<string | null>;
  /** The latest state of the transaction's subscription; null: none. */
  findSubscription(transactionId: string): Promise<SignedState | null>;
}

/** The vendor's client with the guarded fetch: the original has fixed URLs and no timeout. */
class GuardedClient extends AppStoreServerAPIClient {
  constructor(
    private readonly call: ProviderCalls,
    private readonly address: string,
    { issuerId, keyId, privateKey }: AppstoreKey,
    { bundleId, environment }: AppstoreApp,
  ) {
    super(
      privateKey,
      keyId,
      issuerId,
      bundleId,
      environment === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX,
    );
  }

  protected override async makeFetchRequest(
    path: string,
    query: URLSearchParams,
    method: string,
    _: unknown,
    headers: Record<string, string>,
  ) {
    const search = query.size === 0 ? '' : `?${query}`;
    const { status, text } = await this.call({
      method: method as 'GET',
      url: `${this.address}${path}${search}`,
      headers,
      isRepeatable: true,
    });
    return new Response(text, { status }) as unknown as Awaited<
      ReturnType<AppStoreServerAPIClient['makeFetchRequest']>
    >;
  }
}

const NOT_FOUND_STATUSES = [400, 404];

export function openStoreClient(
  call: ProviderCalls,
  address: string | null,
  app: AppstoreApp,
  key: AppstoreKey,
): StoreClient {
  const client = createLazily(() => new GuardedClient(call, address ?? APPSTORE_ADDRESSES[app.environment], key, app));
  return {
    findTransaction: async (transactionId) => {
      const answer = await callStore(() => client().getTransactionInfo(encodeURIComponent(transactionId)));
      return answer?.signedTransactionInfo ?? null;
    },
    findSubscription: async (transactionId) => {
      const answer = await callStore(() => client().getAllSubscriptionStatuses(encodeURIComponent(transactionId)));
      const all = (answer?.data ?? []).flatMap(({ lastTransactions }) => lastTransactions ?? []);
      const own = all.find(({ originalTransactionId }) => originalTransactionId === transactionId) ?? all[0];
      if (!own?.signedTransactionInfo) return null;
      return {
        signedTransaction: own.signedTransactionInfo,
        ...(own.signedRenewalInfo !== undefined && { signedRenewal: own.signedRenewalInfo }),
      };
    },
  };
}

/** The client's constructor throws on an invalid key, so the first call creates the client. */
function createLazily(open: () => AppStoreServerAPIClient): () => AppStoreServerAPIClient {
  let client: AppStoreServerAPIClient | null = null;
  return () => (client ??= open());
}

async function callStore<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw error;
    if (error instanceof APIException && NOT_FOUND_STATUSES.includes(error.httpStatusCode)) return null;
    if (error instanceof APIException)
      throw new PaymentUnavailable(
        `The app store refused the request (${error.httpStatusCode}). The key may be wrong.`,
      );
    throw new PaymentUnavailable('The answer of the app store is invalid, or the key is unusable.');
  }
}
