import { createCheckout } from '../../../db/commerce/payments/checkouts.js';
import { findPlatform } from '../../../db/tenancy/platforms/findPlatform.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { notFound } from '../../_shared/problems.js';
import type { CardpayPages } from './cardpayServices.js';
import { requireCardpayAccount } from './callCardpay.js';
import { serviceOrigin } from './returnUrls.js';
import { computeCheckoutExpiry } from './sellProduct.js';

/**
 * Stores a session that a page opens itself, and returns the values that the page needs. Throws a Problem: 404, 503.
 */
export async function trackCheckout(
  { services, access, request }: { services: CommerceServices; access: Access; request: RequestInfo },
  platformKey: string,
) {
  const platform = await findPlatform(services.db, platformKey);
  if (!platform) throw notFound('platform', platformKey);
  const cardpay = await requireCardpayAccount(services, platform.id);
  const home = `${serviceOrigin(services, request)}/`;
  const session = await createCheckout(services.db, access.actor, {
    ...{
      platform_id: platform.id,
      user_id: access.caller?.user?.id ?? null,
      email: null,
      purpose: 'pricing_page',
      product_id: null,
      quantity: 1,
    },
    ...{
      amount: null,
      currency: null,
      is_live: cardpay.isLive,
      success_url: home,
      cancel_url: home,
      expires_at: computeCheckoutExpiry(),
    },
  });
  const pages: CardpayPages | undefined = services.cardpay?.pages;
  return {
    publishable_key: cardpay.publishableKey ?? '',
    pricing_table_id: pages?.pricingTableId ?? '',
    pricing_table_js: pages?.pricingTableScript ?? null,
    payment_link_id: pages?.paymentLinkId ?? '',
    payment_link_url: buildPaymentLink(pages?.paymentLinkUrl ?? null, session.id),
    client_reference_id: session.id,
  };
}

/** The payment link with the session's id, by which its payment is matched. */
function buildPaymentLink(address: string | null, sessionId: string): string {
  if (address === null) return '';
  const url = new URL(address);
  url.searchParams.set('client_reference_id', sessionId);
  return url.href;
}
