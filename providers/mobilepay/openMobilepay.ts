import type { z } from 'zod';
import { type ProviderCallOptions, openProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { type JsonAnswer, requestJson } from '../payments/requestJson.js';
import { openServiceAccountTokens } from '../payments/openServiceAccountTokens.js';
import { PurchaseRefused, type ReportedPurchase, type StoreOrder } from '../payments/storePurchase.js';
import {
  describeOrder,
  describeProduct,
  describeSubscription,
  orderAnswer,
  productAnswer,
  subscriptionAnswer,
} from './describeMobilepayPurchase.js';
import type { MobilepayApp } from './mobilepayApp.js';
import { type VerifyPush, createPushVerifier } from './createPushVerifier.js';

/** A purchase as the buyer presents it. */
export interface PresentedPurchase {
  token: string;
  /** The product, required to read a one-time purchase; null: a subscription, or unknown. */
  productId: string | null;
}

/** The wallet for mobile apps. */
export interface Mobilepay {
  verifyPush: VerifyPush;
  /**
   * Reads the present state of a purchase. Throws PurchaseRefused if the app has none in its environment, and
   * PaymentUnavailable.
   */
  findPurchase(app: MobilepayApp, shown: PresentedPurchase): Promise<ReportedPurchase>;
  /**
   * Reads a payment of a subscription by its number; null: none, or not readable by this service account. Rejects with
   * PaymentUnavailable.
   */
  findOrder(app: MobilepayApp, order: { reference: string; token: string }): Promise<StoreOrder | null>;
  /**
   * Acknowledges a purchase; otherwise the provider refunds it after three days. May be repeated. Rejects with
   * PaymentUnavailable.
   */
  acknowledge(
    app: MobilepayApp,
    purchase: { token: string; productId: string; isSubscription: boolean },
  ): Promise<void>;
}

export interface MobilepayOptions extends Omit<ProviderCallOptions, 'mayBePrivate'> {
  /** Base URLs without a trailing slash; null: the provider's own. */
  address: string | null;
  loginAddress: string | null;
  keysAddress: string | null;
}

const DEFAULTS = {
  address: 'https://androidpublisher.googleapis.com',
  login: 'https://oauth2.googleapis.com',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
};
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const KEYS_TIMEOUT_MS = 5_000;
const NO_SUCH_PURCHASE = [400, 404];
const GONE = 410;

export function openMobilepay({ address, loginAddress, keysAddress, ...options }: MobilepayOptions): Mobilepay {
  const call = openProviderCalls({ ...options, mayBePrivate: address !== null });
  const login = openProviderCalls({ ...options, mayBePrivate: loginAddress !== null });
  const tokens = openServiceAccountTokens<MobilepayApp>(login, () => ({
    url: `${loginAddress ?? DEFAULTS.login}/token`,
    audience: `${DEFAULTS.login}/token`,
    scope: SCOPE,
  }));
  // All requests may be repeated, also acknowledgements.
  const request = async (app: MobilepayApp, method: 'GET' | 'POST', path: string): Promise<JsonAnswer> => {
    const url = `${address ?? DEFAULTS.address}/androidpublisher/v3/applications/${encodeURIComponent(app.packageName)}/${path}`;
    const send = (token: string) =>
      requestJson(call, {
        method,
        url,
        headers: { Authorization: `Bearer ${token}` },
        ...(method === 'POST' && { json: {} }),
      });
    const token = await tokens.get(app);
    const answer = await send(token);
    return answer.status === 401 ? send(await tokens.get(app, token)) : answer;
  };
  return {
    verifyPush: createPushVerifier({
      url: keysAddress ?? DEFAULTS.keys,
      mayBePrivate: keysAddress !== null,
      timeoutMs: options.timeoutMs ?? KEYS_TIMEOUT_MS,
    }),
    findPurchase: async (app, { token, productId }) => {
      const observedAt = new Date();
      const subscription = await request(app, 'GET', `purchases/subscriptionsv2/tokens/${encodeURIComponent(token)}`);
      if (!NO_SUCH_PURCHASE.includes(subscription.status))
        return describeSubscription(parseAnswer(subscription, subscriptionAnswer), { app, token, observedAt });
      if (productId === null) throw buildMissingError();
      const product = await request(
        app,
        'GET',
        `purchases/products/${encodeURIComponent(productId)}/tokens/${encodeURIComponent(token)}`,
      );
      if (NO_SUCH_PURCHASE.includes(product.status)) throw buildMissingError();
      return describeProduct(parseAnswer(product, productAnswer), productId, { app, token, observedAt });
    },
    findOrder: async (app, order) => {
      const answer = await request(app, 'GET', `orders/${encodeURIComponent(order.reference)}`);
      const { success, data } = orderAnswer.safeParse(answer.status === 200 ? answer.body : null);
      return success ? describeOrder(data, order) : null;
    },
    acknowledge: async (app, { token, productId, isSubscription }) => {
      const kind = isSubscription ? 'subscriptions' : 'products';
      const { status } = await request(
        app,
        'POST',
        `purchases/${kind}/${encodeURIComponent(productId)}/tokens/${encodeURIComponent(token)}:acknowledge`,
      );
      if (status >= 300) throw new PaymentUnavailable(`The provider rejected the acknowledgement (${status}).`);
    },
  };
}

const buildMissingError = () => new PurchaseRefused('The provider has no such purchase of the app.');

function parseAnswer<Schema extends z.ZodType>({ status, body }: JsonAnswer, schema: Schema): z.infer<Schema> {
  if (status === GONE) throw new PurchaseRefused('The purchase ended long ago.');
  if (status >= 300)
    throw new PaymentUnavailable(
      `The provider refused the request (${status}): the service account may not read purchases of the app.`,
      60,
    );
  const { success, data } = schema.safeParse(body);
  if (!success) throw new PaymentUnavailable('The answer of the provider is not valid.');
  return data;
}
