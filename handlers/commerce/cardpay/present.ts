import type { FoundCheckout } from '../../../db/commerce/payments/checkouts.js';
import type { OfferedProduct } from '../../../db/commerce/payments/findProduct.js';
import type { ListedSubscription } from '../../../db/commerce/payments/listSubscriptions.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

export function presentProduct(product: OfferedProduct, platformKey: string): Schemas['CardpayLocalProduct'] {
  const { name, description, amount, currency, period, sku, kind, app, credits, seats, metered, active } = product;
  return {
    ...{ name, description, amount, currency, period, sku, kind, app, credits, seats, metered, active },
    price: `${formatAmount(amount, currency)} ${currency}${period === null ? '' : ` ${period}`}`,
    cardpay_product_id: product.external_id,
    platform: platformKey,
    course_id: product.course_key,
    trial_days: product.trial_days,
  };
}

/** An amount in major units: 4900 of EUR is 49.00, and of JPY 4900. */
function formatAmount(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}

export function presentCardpaySubscription(own: ListedSubscription): Schemas['CardpaySubscription'] {
  const { provider, sku, name, quantity, cancels_at_period_end, has_access } = own;
  return {
    ...{ provider, sku, name, quantity, cancels_at_period_end, has_access },
    subscription_id: own.reference,
    status: own.state,
    started_at: own.started_at.toISOString(),
    current_period_end: own.current_period_end?.toISOString() ?? null,
    access_until: own.ends_at?.toISOString() ?? null,
    checkout_session_uuid: own.checkout_id,
  };
}

export function presentCheckout(checkout: FoundCheckout): Schemas['CardpayCheckout'] {
  const { id, purpose, sku, name, quantity, amount, currency, state } = checkout;
  return {
    ...{ id, purpose, sku, name, quantity, amount, currency },
    platform: checkout.platform_key,
    status: state,
    cardpay_checkout_id: state === 'completed' ? checkout.external_id : null,
    expires_at: checkout.expires_at.toISOString(),
    completed_at: checkout.completed_at?.toISOString() ?? null,
  };
}
