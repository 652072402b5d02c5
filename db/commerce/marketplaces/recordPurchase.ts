import { ignoringCase } from '../../core/ignoringCase.js';
import { Product } from '../payments/product.js';
import { recordSubscription } from '../payments/recordSubscription.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { MarketplacePurchase } from './marketplacePurchase.js';
import type { MarketplaceRegistration } from './marketplaceRegistration.js';

const NAMES = { marketplace_a: 'Marketplace A', marketplace_b: 'Marketplace B' };

const insert = {
  changes: true as const,
  name: 'insert product of marketplace',
  text: `
    insert into products (platform_id, sku, name, kind, seats, amount, currency, period) values ($1, $2, $3, 'seats', 1, 0, 'USD', 'monthly')
    on conflict do nothing`,
};

/**
 * Records the state of a marketplace subscription in the ledger of its tenant: opens the tenant's seats, and ends
 * them. The marketplace sets the price, so the product has none here.
 */
export async function recordPurchase(
  trx: Transaction,
  platformId: number,
  { product_id: productId }: Pick<MarketplaceRegistration, 'product_id'>,
  {
    provider,
    is_live: isLive,
    reference,
    state,
    seats,
    started_at,
    ends_at,
    cancels_at_end,
    changed_at,
    changes,
  }: MarketplacePurchase,
): Promise<void> {
  // The subscription has not started.
  if (state === 'requested') return;
  const product = await ensureProduct(
    trx,
    platformId,
    productId === '' ? provider : `${provider}:${productId}`.slice(0, 255),
    NAMES[provider],
  );
  await recordSubscription(trx, {
    provider,
    isLive,
    reference,
    // The number of the change that was read: unique, although the marketplace has no event ids.
    cause: `${reference}#${changes}`,
    state,
    startedAt: started_at,
    currentPeriodEnd: ends_at,
    graceUntil: null,
    cancelsAtPeriodEnd: cancels_at_end,
    platformId,
    userId: null,
    productId: product.id,
    checkoutId: null,
    quantity: seats,
    occurredAt: changed_at,
  });
}

async function ensureProduct(trx: Transaction, platformId: number, sku: string, name: string): Promise<Product> {
  await query(trx, insert, [platformId, sku, name]);
  return Product.query(trx)
    .where({ platform_id: platformId })
    .where(...ignoringCase('sku', sku))
    .first()
    .throwIfNotFound();
}
