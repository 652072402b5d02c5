import type { Database } from '../../core/connect.js';
import type { PaymentParty } from './paymentParty.js';
import type { SubscriptionState } from './subscription.js';

/** A subscription as shown to its person. */
export interface ListedSubscription {
  reference: string;
  provider: PaymentParty;
  sku: string | null;
  name: string | null;
  state: SubscriptionState;
  quantity: number;
  started_at: Date;
  current_period_end: Date | null;
  ends_at: Date | null;
  cancels_at_period_end: boolean;
  has_access: boolean;
  checkout_id: string | null;
}

const MOST_LISTED = 500;

const statement = {
  name: 'list subscriptions',
  text: `
    select own.reference, own.provider, product.sku, product.name, own.state, own.quantity, own.started_at, own.current_period_end,
           open.ends_at, own.cancels_at_period_end, coalesce(open.starts_at <= now() and (open.ends_at is null or open.ends_at > now()), false) as has_access, own.checkout_id
      from subscriptions own
      left join products product on product.platform_id = own.platform_id and product.id = own.product_id
      left join entitlements open on open.platform_id = own.platform_id and open.subscription_id = own.id
     where own.platform_id = $1 and own.user_id = $2
     order by own.id desc
     limit ${MOST_LISTED}`,
};

/** The subscriptions of a person in a platform, newest first, at most 500. */
export function listSubscriptions(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<ListedSubscription[]> {
  return db.read<ListedSubscription>(statement, [platformId, userId]);
}

const ofCheckout = {
  name: 'find subscription of checkout',
  text: `
    select own.reference, own.state, own.cancels_at_period_end as "cancelsAtPeriodEnd", own.user_id as "userId"
      from subscriptions own where own.platform_id = $1 and own.checkout_id = $2 order by own.id desc limit 1`,
};

/** The newest subscription created by a checkout session; null when there is none. */
export async function findSubscriptionOfCheckout(
  db: Pick<Database, 'read'>,
  platformId: number,
  checkoutId: string,
): Promise<{ reference: string; state: SubscriptionState; cancelsAtPeriodEnd: boolean; userId: number | null } | null> {
  const [found] = await db.read<{
    reference: string;
    state: SubscriptionState;
    cancelsAtPeriodEnd: boolean;
    userId: number | null;
  }>(ofCheckout, [platformId, checkoutId]);
  return found ?? null;
}
