import type { Actor } from '../../../db/core/actor.js';
import { type CheckoutInput, createCheckout, openCheckout } from '../../../db/commerce/checkouts.js';
import { findPaymentAccount, savePaymentAccount } from '../../../db/commerce/findPaymentAccount.js';
import type { SoldProduct } from '../../../db/commerce/findProduct.js';
import { saveOffer } from '../../../db/commerce/saveProduct.js';
import type { Cardpay, CheckoutRequest } from '../../../providers/cardpay/cardpay.js';
import { priceTerms } from '../../../providers/cardpay/priceTerms.js';
import type { PlatformRef, Services, UserRef } from '../../_shared/context.js';
import { reach } from './reachCardpay.js';

/** Cardpay keeps sessions for a day at most. */
const OPEN_MS = 23.5 * 3_600_000;

export const checkoutEnd = (): Date => new Date(Date.now() + OPEN_MS);

/** Makes cardpay know a product as it is now, where it does not. Returns the ids of the product and of its price there. */
export async function offerAt(services: Services, actor: Actor, cardpay: Cardpay, platformId: number, product: SoldProduct): Promise<{ productId: string; priceId: string }> {
  const terms = priceTerms({ ...product, isMetered: product.metered });
  const shown = `${terms} ${product.active} ${product.name} ${product.description ?? ''}`;
  if (product.outside_id !== null && product.outside_price_id !== null && product.price_terms === shown) return { productId: product.outside_id, priceId: product.outside_price_id };
  const known = product.outside_id === null ? null : { productId: product.outside_id, priceId: product.outside_price_id };
  const isSamePrice = product.price_terms?.startsWith(`${terms} `) ?? false;
  const offer = { ...product, productKey: `${platformId}-${product.id}`, isMetered: product.metered };
  const there = await reach(cardpay.saveOffer(offer, known, isSamePrice), { 'unit_amount': '/amount', currency: '/currency', name: '/name' });
  const key = { platformId, productId: product.id, provider: 'cardpay' as const, isLive: cardpay.isLive };
  await saveOffer(services.db, actor, key, { outsideId: there.productId, outsidePriceId: there.priceId, priceTerms: shown });
  return there;
}

/** What a person is called at cardpay; they are made known there at first. */
export async function customerOf(services: Services, actor: Actor, cardpay: Cardpay, platform: PlatformRef, user: UserRef): Promise<string> {
  const owner = { platformId: platform.id, userId: user.id, provider: 'cardpay' as const, isLive: cardpay.isLive };
  const known = await findPaymentAccount(services.db, owner);
  if (known !== null) return known;
  const created = await reach(cardpay.createCustomer({ key: `${platform.id}-${user.id}`, email: user.email, name: user.username }));
  return savePaymentAccount(services.db, actor, owner, created);
}

/** Stores a session, opens it at cardpay, and returns the page. `callback`: the path where cardpay leads back to; {id} stands for the session. */
export async function openSession(
  services: Services,
  actor: Actor,
  cardpay: Cardpay,
  stored: Omit<CheckoutInput, 'is_live' | 'expires_at'>,
  { origin, callback, ...request }: Omit<CheckoutRequest, 'checkoutId' | 'successUrl' | 'cancelUrl' | 'expiresAt' | 'quantity' | 'currency' | 'email'> & { origin: string; callback: string },
): Promise<string> {
  const expiresAt = checkoutEnd();
  const session = await createCheckout(services.db, actor, { ...stored, is_live: cardpay.isLive, expires_at: expiresAt });
  const successUrl = `${origin}${callback.replaceAll('{id}', session.id)}`;
  const { cancel_url: cancelUrl, quantity, currency, email } = stored;
  const opened = await reach(cardpay.openCheckout({ ...request, checkoutId: session.id, successUrl, cancelUrl, quantity, currency, email, expiresAt }), {
    discounts: '/coupon',
    'line_items[0][quantity]': '/quantity',
    success_url: '/success_url',
    cancel_url: '/cancel_url',
  });
  await openCheckout(services.db, actor, session, { outsideId: opened.id, redirectTo: opened.url });
  return opened.url;
}
