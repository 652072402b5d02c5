import type { Database } from '../../core/connect.js';
import type { PaymentParty } from './paymentParty.js';

/** The payments of a person, or of a platform with all its people (`userId` null). */
export interface CommerceScope {
  platformId: number;
  userId: number | null;
}

const MOST_LISTED = 500;

// Separate statements: the rows of a person are found by another index than those of a platform.
const ofScope = (name: string, select: string, end: string) => ({
  person: { name: `${name} of person`, text: `${select} where own.platform_id = $1 and own.user_id = $2 ${end}` },
  platform: { name: `${name} of platform`, text: `${select} where own.platform_id = $1 ${end}` },
});

function readScope<Row extends object>(
  db: Pick<Database, 'read'>,
  statements: ReturnType<typeof ofScope>,
  { platformId, userId }: CommerceScope,
): Promise<Row[]> {
  return userId === null
    ? db.read<Row>(statements.platform, [platformId])
    : db.read<Row>(statements.person, [platformId, userId]);
}

const payments = ofScope(
  'list payments',
  `select own.id, users.username, own.provider, own.is_live as live, own.reference, product.sku, own.state, own.currency, own.captured, own.refunded, own.disputed, own.unallocated, own.created_at as created
     from payments own
     left join users on users.id = own.user_id
     left join products product on product.platform_id = own.platform_id and product.id = own.product_id`,
  `order by own.id desc limit ${MOST_LISTED}`,
);

/** A payment as the operator sees it. Amounts are in the smallest unit of the currency. */
export interface ListedPayment {
  id: number;
  username: string | null;
  provider: PaymentParty;
  live: boolean;
  reference: string;
  sku: string | null;
  state: string;
  currency: string;
  captured: number;
  refunded: number;
  disputed: number;
  /** Why the money pays for nothing; null: it pays. */
  unallocated: 'currency' | 'amount' | null;
  created: Date;
}

/** The newest payments, at most 500. */
export const listPayments = (db: Pick<Database, 'read'>, scope: CommerceScope): Promise<ListedPayment[]> =>
  readScope<ListedPayment>(db, payments, scope);

const balances = ofScope(
  'list balances',
  'select own.account, own.currency, own.is_live as live, sum(own.amount)::float8 as balance from ledger_entries own',
  'group by own.account, own.currency, own.is_live order by own.account, own.currency, own.is_live',
);

/** A balance is the sum of ledger entries: money by currency in its smallest unit, or credits. */
export interface ListedBalance {
  account: 'money' | 'credits' | 'unallocated';
  currency: string | null;
  live: boolean;
  balance: number;
}

export const listBalances = (db: Pick<Database, 'read'>, scope: CommerceScope): Promise<ListedBalance[]> =>
  readScope<ListedBalance>(db, balances, scope);

const subscriptions = ofScope(
  'list subscriptions of scope',
  `select own.id, users.username, own.provider, own.is_live as live, own.reference, product.sku, own.state, own.started_at as started, own.current_period_end as period_end,
          own.cancels_at_period_end as cancels
     from subscriptions own
     left join users on users.id = own.user_id
     left join products product on product.platform_id = own.platform_id and product.id = own.product_id`,
  `order by own.id desc limit ${MOST_LISTED}`,
);

export interface ScopedSubscription {
  id: number;
  username: string | null;
  provider: PaymentParty;
  live: boolean;
  reference: string;
  sku: string | null;
  state: string;
  started: Date;
  period_end: Date | null;
  cancels: boolean;
}

/** The newest subscriptions, at most 500. */
export const listScopedSubscriptions = (
  db: Pick<Database, 'read'>,
  scope: CommerceScope,
): Promise<ScopedSubscription[]> => readScope<ScopedSubscription>(db, subscriptions, scope);

const entitlements = ofScope(
  'list entitlements',
  `select own.id, users.username, own.kind, product.sku, own.quantity, own.is_live as live, own.starts_at as starts, own.ends_at as ends
     from entitlements own
     left join users on users.id = own.user_id
     join products product on product.platform_id = own.platform_id and product.id = own.product_id`,
  `order by own.id desc limit ${MOST_LISTED}`,
);

export interface ListedEntitlement {
  id: number;
  username: string | null;
  kind: string;
  sku: string;
  quantity: number;
  live: boolean;
  starts: Date;
  /** Null: no end. */
  ends: Date | null;
}

/** Open and future entitlements; the newest 500. */
export const listEntitlements = (db: Pick<Database, 'read'>, scope: CommerceScope): Promise<ListedEntitlement[]> =>
  readScope<ListedEntitlement>(db, entitlements, scope);

const one = {
  name: 'find payment',
  text: `
    select id, provider, is_live, reference, state, currency, captured, refunded, modified_at
      from payments where platform_id = $1 and (reference = $2 or id::text = $2) order by id::text = $2 desc limit 1`,
};

export interface FoundPayment {
  id: number;
  provider: PaymentParty;
  is_live: boolean;
  reference: string;
  state: string;
  currency: string;
  captured: number;
  refunded: number;
  modified_at: Date;
}

/** A payment by its internal id or its provider's reference; null when the platform has none. */
export async function findPayment(
  db: Pick<Database, 'read'>,
  platformId: number,
  named: string,
): Promise<FoundPayment | null> {
  return (await db.read<FoundPayment>(one, [platformId, named]))[0] ?? null;
}
