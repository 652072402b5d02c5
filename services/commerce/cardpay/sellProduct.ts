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
import { priceTerms } from '../../../providers/cardpay/priceTerms.js';
import type { PlatformRef, UserRef } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { callCardpay } from './callCardpay.js';

/** Cardpay keeps sessions for a day at most. */
const OPEN_MS = 23.5 * 3_600_000;

export const checkoutEnd = (): Date => new Date(Date.now() + OPEN_MS);

/** Makes cardpay know a product as it is now, where it does not, or where it has forgotten the price `lost`. Returns the ids of the product and of its price there. */
export async function offerAt(
  services: CommerceServices,
  actor: Actor,
  cardpay: Cardpay,
  platformId: number,
  sold: OfferedProduct,
  lost: string | null = null,
): Promise<{ productId: string; priceId: string }> {
  const product = lost === null ? sold : { ...sold, outside_id: null, outside_price_id: null, price_terms: null };
  const terms = priceTerms({ ...product, isMetered: product.metered });
  const shown = `${terms} ${product.active} ${product.name} ${product.description ?? ''}`;
  if (product.outside_id !== null && product.outside_price_id !== null && product.price_terms === shown)
    return { productId: product.outside_id, priceId: product.outside_price_id };
  const known =
    product.outside_id === null ? null : { productId: product.outside_id, priceId: product.outside_price_id };
  const isSamePrice = product.price_terms?.startsWith(`${terms} `) ?? false;
  const offer = {
    ...product,
    productKey: `${platformId}-${product.id}${lost === null ? '' : `-${lost}`}`,
    isMetered: product.metered,
  };
  const there = await callCardpay(cardpay.saveOffer(offer, known, isSamePrice), {
    unit_amount: '/amount',
    currency: '/currency',
    name: '/name',
  });
  const key = { platformId, productId: product.id, provider: 'cardpay' as const, isLive: cardpay.isLive };
  await saveOffer(services.db, actor, key, {
    outsideId: there.productId,
    outsidePriceId: there.priceId,
    priceTerms: shown,
  });
  return there;
}

/** What a person is called at cardpay; they are made known there at first, and again where cardpay has forgotten them under the name `lost`. */
async function customerOf(
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
    : replacePaymentAccount(services.db, actor, owner, { known: lost, outsideId: created });
}

interface Sale {
  services: CommerceServices;
  actor: Actor;
  cardpay: Cardpay;
  platform: PlatformRef;
  /** Null: somebody who has not signed in. */
  user: UserRef | null;
  product: OfferedProduct | null;
}

/** Customer and price as cardpay calls them. */
interface KnownThere {
  customerId: string | null;
  priceId: string | null;
}

/**
 * Does something at cardpay with the customer and the price. Where cardpay knows one of them no more, since it was deleted there or the account is another one,
 * it is made known anew, and this is done again. Rejects like the work.
 */
export async function sell<T>(
  { services, actor, cardpay, platform, user, product }: Sale,
  work: (there: KnownThere) => Promise<T>,
): Promise<T> {
  const lost: { customer: string | null; price: string | null } = { customer: null, price: null };
  for (;;) {
    const there: KnownThere = {
      priceId: product && (await offerAt(services, actor, cardpay, platform.id, product, lost.price)).priceId,
      customerId: user && (await customerOf(services, actor, cardpay, { platform, user }, lost.customer)),
    };
    try {
      return await work(there);
    } catch (error) {
      if (isLost(error, 'customer') && lost.customer === null) lost.customer = there.customerId;
      else if (isLost(error, 'line_items[0][price]') && lost.price === null) lost.price = there.priceId;
      else throw error;
    }
  }
}

const isLost = (error: unknown, parameter: string): boolean =>
  error instanceof CardpayRefused && error.isMissing && error.parameter === parameter;

/** What of a session cardpay may refuse, by its names. */
export const SESSION_FIELDS = {
  discounts: '/coupon',
  'line_items[0][quantity]': '/quantity',
  success_url: '/success_url',
  cancel_url: '/cancel_url',
};

/** Stores a session, opens it at cardpay, and returns the page. `callback`: the path where cardpay leads back to; {id} stands for the session. Rejects as `openCheckout` does. */
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
  const expiresAt = checkoutEnd();
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
    outsideId: opened.id,
    redirectTo: opened.url,
    due: opened.due ?? (request.coupon === null ? stored.amount : null),
  });
  return opened.url;
}
