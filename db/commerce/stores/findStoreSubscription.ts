import type { Database } from '../../core/connect.js';
import type { SubscriptionState } from '../payments/subscription.js';
import type { StoreName } from './storePurchase.js';

/** A subscription that was bought in an app, with the product that it is for. */
export interface StoreSubscriptionRow {
  reference: string;
  bundleId: string;
  outsideProductId: string;
  isLive: boolean;
  state: SubscriptionState;
  startedAt: Date;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  cancelsAtPeriodEnd: boolean;
  sku: string | null;
}

const statement = {
  name: 'find store subscription',
  text: `
    select purchase.reference, purchase.bundle_id as "bundleId", purchase.product_id as "outsideProductId", own.is_live as "isLive", own.state,
           own.started_at as "startedAt", own.current_period_end as "currentPeriodEnd", own.grace_until as "graceUntil",
           own.cancels_at_period_end as "cancelsAtPeriodEnd", product.sku
      from store_purchases purchase
      join subscriptions own on own.platform_id = purchase.platform_id and own.provider = purchase.store and own.is_live = purchase.is_live and own.reference = purchase.reference
      left join products product on product.platform_id = own.platform_id and product.id = own.product_id
     where purchase.platform_id = $1 and purchase.user_id = $2 and purchase.store = $3 and ($4::text is null or purchase.bundle_id = $4)
     order by own.state in ('cancelled', 'expired'), greatest(own.current_period_end, own.grace_until) desc nulls first, own.id desc
     limit 1`,
};

/** The running subscription of a person that ends last, or else the last one that ended; null when they have none. */
export async function findStoreSubscription(
  db: Pick<Database, 'read'>,
  {
    platformId,
    userId,
    store,
    bundleId,
  }: { platformId: number; userId: number; store: StoreName; bundleId: string | null },
): Promise<StoreSubscriptionRow | null> {
  const [row] = await db.read<StoreSubscriptionRow>(statement, [platformId, userId, store, bundleId]);
  return row ?? null;
}
