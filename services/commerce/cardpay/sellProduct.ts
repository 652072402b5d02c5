import type { Actor } from '../../../db/core/actor.js';
import { type CheckoutInput, createCheckout, openCheckout } from '../../../db/commerce/payments/checkouts.js';
import {
  findPaymentAccount,
  replacePaymentAccount,
  savePaymentAccount,
} from '../../../db/commerce/payments/findPaymentAccount.js';
import type { OfferedProduct } from '../../../db/commerce/payments/findProduct.js';
import { saveOffer } from '../../../db/commerce/payments/saveProduct.js';
import { type Cardpay, CardpayRefused, type CheckoutRequest } from '../../../providers/cardpay/cardpay.js';
import { formatPriceTerms } from '../../../providers/cardpay/formatPriceTerms.js';
import type { PlatformRef, UserRef } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { callCardpay } from './callCardpay.js';

/** Cardpay ends sessions after a day at most. */
const OPEN_MS = 23.5 * 3_600_000;

export const computeCheckoutExpiry = (): Date => new Date(Date.now() + OPEN_MS);

/**
 * Creates or updates a product and its price at cardpay, if needed; also if cardpay has deleted the price `lost`.
 * Returns the ids of product and price.
 */
export async function saveCardpayOffer(
  services: CommerceServices,
  actor: Actor,
  cardpay: Cardpay,
  platformId: number,
  sold: OfferedProduct,
  lost: string | null = null,
): Promise<{ productId: string; priceId: string }> {
  const product = lost === null ? sold : { ...sold, external_id: null, external_price_id: null, price_terms: null };
  const terms = formatPriceTerms({ ...product, isMetered: product.metered });
  const shown = `${terms} ${product.active} ${product.name} ${product.description ?? ''}`;
  if (product.external_id !== null && product.external_price_id !== null && product.price_terms === shown)
    return { productId: product.external_id, priceId: product.external_price_id };
  const known =
    product.external_id === null ? null : { productId: product.external_id, priceId: product.external_price_id };
  const isSamePrice = product.price_terms?.startsWith(`${terms} `) ?? false;
  const offer = {
    ...product,
    productKey: `${platformId}-${product.id}${lost === null ? '' : `-${lost}`}`,
    isMetered: product.metered,
  };
  const saved = await callCardpay(cardpay.saveOffer(offer, known, isSamePrice), {
    unit_amount: '/amount',
    currency: '/currency',
    name: '/name',
  });
  const key = { platformId, productId: product.id, provider: 'cardpay' as const, isLive: cardpay.isLive };
  await saveOffer(services.db, actor, key, {
    externalId: saved.productId,
    externalPriceId: saved.priceId,
    priceTerms: shown,
  });
  return saved;
}

/**
 * The id of a person's customer at cardpay. Creates the customer at the first purchase, and again if cardpay has
 * deleted the customer `lost`.
 */
async function ensureCustomer(
  services: CommerceServices,
  actor: Actor,
  cardpay: Cardpay,
  { platform, user }: { platform: PlatformRef; user: UserRef },
  lost: string | null,
): Promise<string> {
  const owner = { platformId: platform.id, userId: user.id, provider: 'cardpay' as const, isLive: cardpay.isLive };
  const known = await findPaymentAccount(services.db, owner);
  if (known !== null && known !== lost) return known;
  const key = `${platform.id}-${user.id}${lost === null ? '' : `-${lost}`}`;
  const created = await callCardpay(cardpay.createCustomer({ key, email: user.email, name: user.username }));
  return lost === null
    ? savePaymentAccount(services.db, actor, owner, created)
    : replacePaymentAccount(services.db, actor, owner, { known: lost, externalId: created });
}

interface Sale {
  services: CommerceServices;
  actor: Actor;
  cardpay: Cardpay;
  platform: PlatformRef;
  /** Null: a buyer who has not signed in. */
  user: UserRef | null;
  product: OfferedProduct | null;
}

/** Ids of customer and price at cardpay. */
interface CardpayIds {
  customerId: string | null;
  priceId: string | null;
}

/**
 * Runs `work` with the ids of customer and price. If cardpay has deleted one of them, or the account changed, it is
 * created again and the work is repeated. Rejects like the work.
 */
export async function withCustomerAndPrice<T>(
  { services, actor, cardpay, platform, user, product }: Sale,
  work: (ids: CardpayIds) => Promise<T>,
): Promise<T> {
  const lost: { customer: string | null; price: string | null } = { customer: null, price: null };
  for (;;) {
    const ids: CardpayIds = {
      priceId: product && (await saveCardpayOffer(services, actor, cardpay, platform.id, product, lost.price)).priceId,
      customerId: user && (await ensureCustomer(services, actor, cardpay, { platform, user }, lost.customer)),
    };
    try {
      return await work(ids);
    } catch (error) {
      if (isMissingError(error, 'customer') && lost.customer === null) lost.customer = ids.customerId;
      else if (isMissingError(error, 'line_items[0][price]') && lost.price === null) lost.price = ids.priceId;
      else throw error;
    }
  }
}

const isMissingError = (error: unknown, parameter: string): boolean =>
  error instanceof CardpayRefused && error.isMissing && error.parameter === parameter;

/** Fields of the body by the parameters of a session that cardpay may refuse. */
export const SESSION_FIELDS = {
  discounts: '/coupon',
  'line_items[0][quantity]': '/quantity',
  success_url: '/success_url',
  cancel_url: '/cancel_url',
};

/**
 * Stores a session, opens it at cardpay, and returns the URL of its page. `callback`: the path that cardpay redirects
 * to; {id} stands for the session. Rejects as `openCheckout` does.
 */
export async function openCheckoutSession(
  services: CommerceServices,
  actor: Actor,
  cardpay: Cardpay,
  stored: Omit<CheckoutInput, 'is_live' | 'expires_at'>,
  {
    origin,
    callback,
    ...request
  }: Omit<
    CheckoutRequest,
    'checkoutId' | 'successUrl' | 'cancelUrl' | 'expiresAt' | 'quantity' | 'currency' | 'email'
  > & { origin: string; callback: string },
): Promise<string> {
  const expiresAt = computeCheckoutExpiry();
  const session = await createCheckout(services.db, actor, {
    ...stored,
    is_live: cardpay.isLive,
    expires_at: expiresAt,
  });
  const successUrl = `${origin}${callback.replaceAll('{id}', session.id)}`;
  const { cancel_url: cancelUrl, quantity, currency, email } = stored;
  const opened = await cardpay.openCheckout({
    ...request,
    checkoutId: session.id,
    successUrl,
    cancelUrl,
    quantity,
    currency,
    email,
    expiresAt,
  });
  await openCheckout(services.db, actor, session, {
    externalId: opened.id,
    redirectTo: opened.url,
    due: opened.due ?? (request.coupon === null ? stored.amount : null),
  });
  return opened.url;
}
