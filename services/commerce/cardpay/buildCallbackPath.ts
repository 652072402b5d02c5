import type { ProductKind } from '../../../db/commerce/payments/product.js';

/** The path that cardpay redirects buyers to, by the kind of product; {id} stands for the session. */
export function buildCallbackPath(platformKey: string, kind: ProductKind | null): string {
  const key = encodeURIComponent(platformKey);
  if (kind === 'course') return `/api/service/orgs/${key}/cardpay/course-payment-callback/?checkout_session_id={id}`;
  if (kind === 'credits') return `/api/service/platforms/${key}/cardpay/credit-topup-callback/{id}/`;
  return `/api/service/platforms/${key}/cardpay/pricing-page-callback/{id}/`;
}
