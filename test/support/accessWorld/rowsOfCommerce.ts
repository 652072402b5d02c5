import { type PlannedRow, RowOf } from './plannedRows.js';

/** A product that is paid once; what its kind takes comes beside it. */
const onceFor = { app_id: null, course_id: null, credits: null, seats: null, amount: 4900, currency: 'EUR', period: null, metered: false, trial_days: null, active: true };
const paid = { provider: 'cardpay', is_live: false, currency: 'EUR' };

/** Products, what was paid for them and what it entitles to. */
export const ROWS_OF_COMMERCE: Record<string, PlannedRow[]> = {
  products: [
    { owner: 'students', values: { ...onceFor, kind: 'course', course_id: new RowOf('courses', 'students', 2) } },
    { owner: 'students', values: { ...onceFor, kind: 'credits', credits: 50 } },
    { owner: 'students', values: { ...onceFor, kind: 'subscription', period: 'monthly' } },
  ],
  product_offers: [{ owner: 'students', values: { product_id: new RowOf('products', 'students'), provider: 'cardpay', is_live: false } }],
  ...Object.fromEntries(
    Object.entries({
      payment_accounts: { provider: 'cardpay', is_live: false },
      checkout_sessions: { purpose: 'product', product_id: new RowOf('products', 'students'), quantity: 1, state: 'open', completed_at: null, currency: 'EUR', is_live: false },
      payments: { ...paid, product_id: new RowOf('products', 'students'), state: 'captured', quantity: 1, captured: 4900, refunded: 0, disputed: 0, amount: 4900, checkout_id: null },
      ledger_entries: { ...paid, payment_id: null, account: 'money', kind: 'capture' },
      subscriptions: { ...paid, product_id: new RowOf('products', 'students', 3), state: 'active', quantity: 1, checkout_id: null },
      entitlements: { kind: 'subscription', is_live: false, product_id: new RowOf('products', 'students', 3), course_id: null, app_id: null, payment_id: null, quantity: 1, ends_at: null },
    }).map(([table, values]) => [
      table,
      (['ann', 'bob'] as const).map((owner) => ({ owner, values: { ...values, user_id: new RowOf('users', owner), ...(table === 'entitlements' && { subscription_id: new RowOf('subscriptions', owner) }) } })),
    ]),
  ),
  mobilepay_accounts: (['ann', 'bob'] as const).map((owner) => ({ owner, values: { user_id: new RowOf('users', owner) } })),
  payment_events: [{ owner: 'students', values: { provider: 'cardpay', is_live: false } }],
};
