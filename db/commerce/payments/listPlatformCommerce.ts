import type { Database } from '../../core/connect.js';
import { type CommercePage, OF_PRODUCT, buildCommerceFilter, readCommercePage } from './commercePages.js';
import type { Entitlement } from './entitlement.js';
import type { LedgerEntry } from './ledgerEntry.js';
import type { Balance, ListedEntry } from './listLedger.js';
import type { ListedSubscription } from './listSubscriptions.js';
import type { Payment } from './payment.js';
import type { Subscription } from './subscription.js';

type Reader = Pick<Database, 'read'>;

/** Whose row it is: both null for the platform itself. */
interface Owned {
  user_id: number | null;
  username: string | null;
}

const OWNER = { user_id: 'page.user_id', username: 'users.username' };
const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `page.${name}`]));

/** The amount of a payment that can be refunded by this service: of card payments that nothing else holds. */
export const REFUNDABLE = `case when page.provider = 'cardpay' and page.state = 'captured' then page.captured - page.refunded else 0 end`;

/** A payment of a platform. Times have the format of `utc_time`; amounts are in the smallest unit of the currency. */
export interface PlatformPayment
  extends
    Owned,
    Pick<
      Payment,
      | 'id'
      | 'provider'
      | 'reference'
      | 'state'
      | 'currency'
      | 'amount'
      | 'captured'
      | 'refunded'
      | 'disputed'
      | 'unallocated'
      | 'is_live'
    > {
  sku: string | null;
  refundable: number;
  created: string;
  modified: string;
}

export interface PaymentFilter extends CommercePage {
  id?: number;
  states?: readonly Payment['state'][] | undefined;
}

/** One page of the payments of a platform, the newest first. */
export function listPlatformPayments(
  db: Reader,
  { id, states, ...page }: PaymentFilter,
): Promise<{ count: number; rows: PlatformPayment[] }> {
  const filter = buildCommerceFilter(page, 'own.created_at', { 'own.state': states });
  if (id !== undefined) filter.conditions.push(`own.id = ${filter.bind(id, 'bigint')}`);
  return readCommercePage(db, filter, page, {
    from: 'payments',
    time: 'created_at',
    joins: OF_PRODUCT,
    fields: {
      ...OWNER,
      ...columns('id', 'provider', 'reference', 'state', 'currency', 'amount', 'captured', 'refunded', 'disputed'),
      ...columns('unallocated', 'is_live'),
      ...{ sku: 'product.sku', refundable: REFUNDABLE },
      ...{ created: 'utc_time(page.created_at)', modified: 'utc_time(page.modified_at)' },
    },
  });
}

/** An entry of the ledger of a platform. */
export interface PlatformEntry extends Owned, ListedEntry {
  payment_id: number | null;
}

/** The money in the ledger beside the money of the payments, in the smallest unit of the currency. */
export interface LedgerComparison {
  currency: string;
  is_live: boolean;
  ledger: number;
  payments: number;
  difference: number;
}

export interface LedgerFilter extends CommercePage {
  accounts?: readonly LedgerEntry['account'][] | undefined;
  kinds?: readonly LedgerEntry['kind'][] | undefined;
}

const BALANCES = (matching: string) => `
  (select coalesce(json_agg(balance order by account desc, currency, is_live desc), '[]')
     from (select own.account, own.currency, own.is_live, cast(sum(own.amount) as bigint) as amount ${matching} group by 1, 2, 3) balance) as balances`;
const COMPARISONS = `
  (select coalesce(json_agg(json_build_object('currency', currency, 'is_live', is_live, 'ledger', ledger, 'payments', payments, 'difference', ledger - payments)
                            order by currency, is_live desc), '[]')
     from (select currency, is_live, cast(sum(entered) as bigint) as ledger, cast(sum(kept) as bigint) as payments
             from (select currency, is_live, amount as entered, 0 as kept from ledger_entries where platform_id = $1 and account <> 'credits'
                   union all
                   select currency, is_live, 0, captured - refunded - disputed from payments where platform_id = $1 and captured > 0) parts
            group by 1, 2) compared) as comparisons`;

/** One page of the ledger of a platform, the newest first, with the balances of all matching entries. */
export function listPlatformLedger(
  db: Reader,
  { accounts, kinds, ...page }: LedgerFilter,
): Promise<{ count: number; rows: PlatformEntry[]; balances: Balance[]; comparisons: LedgerComparison[] }> {
  const filter = buildCommerceFilter(page, 'own.occurred_at', { 'own.account': accounts, 'own.kind': kinds });
  return readCommercePage(db, filter, page, {
    from: 'ledger_entries',
    time: 'occurred_at',
    joins: `left join payments payment on payment.platform_id = page.platform_id and payment.id = page.payment_id
          left join products product on product.platform_id = payment.platform_id and product.id = payment.product_id`,
    fields: {
      ...OWNER,
      ...columns('id', 'payment_id', 'account', 'kind', 'amount', 'currency', 'provider', 'is_live'),
      ...{ sku: 'product.sku', occurred_at: 'utc_time(page.occurred_at)' },
    },
    more: (matching) => [BALANCES(matching), COMPARISONS],
  });
}

/** A subscription of a platform. Times have the format of `utc_time`. */
export interface PlatformSubscription
  extends
    Owned,
    Pick<ListedSubscription, 'provider' | 'sku' | 'name' | 'quantity' | 'cancels_at_period_end' | 'has_access'>,
    Pick<Subscription, 'id' | 'is_live'> {
  subscription_id: string;
  status: Subscription['state'];
  started_at: string;
  current_period_end: string | null;
  access_until: string | null;
  checkout_session_uuid: string | null;
}

export interface SubscriptionFilter extends CommercePage {
  states?: readonly Subscription['state'][] | undefined;
}

/** One page of the subscriptions of a platform, the newest first. */
export function listPlatformSubscriptions(
  db: Reader,
  { states, ...page }: SubscriptionFilter,
): Promise<{ count: number; rows: PlatformSubscription[] }> {
  const filter = buildCommerceFilter(page, 'own.started_at', { 'own.state': states });
  return readCommercePage(db, filter, page, {
    from: 'subscriptions',
    time: 'started_at',
    joins: `${OF_PRODUCT}
          left join entitlements given on given.platform_id = page.platform_id and given.subscription_id = page.id`,
    fields: {
      ...OWNER,
      ...columns('id', 'is_live', 'provider', 'quantity', 'cancels_at_period_end'),
      ...{ subscription_id: 'page.reference', sku: 'product.sku', name: 'product.name', status: 'page.state' },
      ...{ started_at: 'utc_time(page.started_at)', current_period_end: 'utc_time(page.current_period_end)' },
      ...{ access_until: 'utc_time(given.ends_at)', has_access: `coalesce(${isOpen('given')}, false)` },
      checkout_session_uuid: 'page.checkout_id',
    },
  });
}

const isOpen = (row: string) => `${row}.starts_at <= now() and (${row}.ends_at is null or ${row}.ends_at > now())`;
const stateOf = (row: string) =>
  `case when ${row}.ends_at <= now() then 'ended' when ${row}.starts_at > now() then 'upcoming' else 'open' end`;

/** An entitlement of a platform. Times have the format of `utc_time`. */
export interface PlatformEntitlement
  extends Owned, Pick<Entitlement, 'id' | 'kind' | 'quantity' | 'payment_id' | 'subscription_id' | 'is_live'> {
  sku: string;
  course_id: string | null;
  state: 'open' | 'upcoming' | 'ended';
  starts: string;
  ends: string | null;
}

export interface EntitlementFilter extends CommercePage {
  states?: readonly PlatformEntitlement['state'][] | undefined;
  kinds?: readonly Entitlement['kind'][] | undefined;
}

/** One page of the entitlements of a platform, the newest first. */
export function listPlatformEntitlements(
  db: Reader,
  { states, kinds, ...page }: EntitlementFilter,
): Promise<{ count: number; rows: PlatformEntitlement[] }> {
  const filter = buildCommerceFilter(page, 'own.starts_at', { [stateOf('own')]: states, 'own.kind': kinds });
  return readCommercePage(db, filter, page, {
    from: 'entitlements',
    time: 'starts_at',
    joins: `${OF_PRODUCT}
          left join courses course on course.platform_id = page.platform_id and course.id = page.course_id`,
    fields: {
      ...OWNER,
      ...columns('id', 'kind', 'quantity', 'payment_id', 'subscription_id', 'is_live'),
      ...{ sku: 'product.sku', course_id: 'course.course_key', state: stateOf('page') },
      ...{ starts: 'utc_time(page.starts_at)', ends: 'utc_time(page.ends_at)' },
    },
  });
}
