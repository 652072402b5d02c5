import { APIException, AppStoreServerAPIClient, Environment } from '@apple/app-store-server-library';
import type { ProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import type { AppstoreApp, AppstoreKey } from './appstoreApp.js';

/** Where the store answers, by environment. */
export const APPSTORE_ADDRESSES = {
  Production: 'https://api.storekit.apple.com',
  Sandbox: 'https://api.storekit-sandbox.apple.com',
};

/** What the store returns is signed once more, and is checked as if the buyer had sent it. */
export interface SignedState {
  signedTransaction: string;
  /** Absent for what is bought once. */
  signedRenewal?: string;
}

/** Questions to the store about one app. All of them may be repeated. Reject with PaymentUnavailable. */
export interface StoreClient {
  /** Null when the store has no such transaction of the app. */
  findTransaction(transactionId: string): Promise<string | null>;
  /** The newest state of the subscription that the transaction belongs to; null when there is none. */
  findSubscription(transactionId: string): Promise<SignedState | null>;
}

/** The vendor's client with our way of fetching: it has fixed addresses and waits for ever. */
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

/** A key that can't be read shows only when it signs. */
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
        `The app store refused the question (${error.httpStatusCode}): its key may be wrong.`,
      );
    throw new PaymentUnavailable('The answer of the app store is not valid, or the key cannot be used.');
  }
}
