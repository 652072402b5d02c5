import { hash } from 'node:crypto';
import { formatText } from './canaries.js';
import { type PlannedRow, RowOf, TextsOf } from './plannedRows.js';

/** A product with a one-time price; each kind adds its fields. */
const onceFor = {
  app_id: null,
  course_id: null,
  credits: null,
  seats: null,
  amount: 4900,
  currency: 'EUR',
  period: null,
  metered: false,
  trial_days: null,
  active: true,
};
const paid = { provider: 'cardpay', is_live: false, currency: 'EUR' };

/** Products, payments and entitlements. */
export const ROWS_OF_COMMERCE: Record<string, PlannedRow[]> = {
  // Every caller with a session sees its products.
  products: [
    { owner: 'anyone', values: { ...onceFor, kind: 'course', course_id: new RowOf('courses', 'students', 2) } },
    { owner: 'anyone', values: { ...onceFor, kind: 'credits', credits: 50 } },
    { owner: 'anyone', values: { ...onceFor, kind: 'subscription', period: 'monthly', trial_days: 14 } },
  ],
  product_offers: [
    { owner: 'students', values: { product_id: new RowOf('products', 'anyone'), provider: 'cardpay', is_live: false } },
  ],
  ...Object.fromEntries(
    Object.entries({
      payment_accounts: { provider: 'cardpay', is_live: false },
      checkout_sessions: {
        purpose: 'product',
        product_id: new RowOf('products', 'anyone'),
        quantity: 1,
        state: 'open',
        completed_at: null,
        currency: 'EUR',
        is_live: false,
      },
      payments: {
        ...paid,
        product_id: new RowOf('products', 'anyone'),
        state: 'captured',
        quantity: 1,
        captured: 4900,
        refunded: 0,
        disputed: 0,
        returned: 0,
        disputes: new TextsOf((canary) => [
          {
            reference: formatText({ ...canary, column: 'disputes' }),
            state: 'won',
            amount: 100,
            at: '2026-09-01T00:00:00.000Z',
          },
        ]),
        amount: 4900,
        checkout_id: null,
      },
      ledger_entries: { ...paid, payment_id: null, account: 'money', kind: 'capture' },
      subscriptions: {
        ...paid,
        product_id: new RowOf('products', 'anyone', 3),
        state: 'active',
        quantity: 1,
        checkout_id: null,
      },
      entitlements: {
        kind: 'subscription',
        is_live: false,
        product_id: new RowOf('products', 'anyone', 3),
        course_id: null,
        app_id: null,
        payment_id: null,
        quantity: 1,
        ends_at: null,
      },
    }).map(([table, values]) => [
      table,
      (['ann', 'bob'] as const).map((owner) => ({
        owner,
        values: {
          ...values,
          user_id: new RowOf('users', owner),
          ...(table === 'subscriptions' && { checkout_id: new RowOf('checkout_sessions', owner) }),
          ...(table === 'entitlements' && { subscription_id: new RowOf('subscriptions', owner) }),
        },
      })),
    ]),
  ),
  mobilepay_accounts: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { user_id: new RowOf('users', owner) },
  })),
  // Completed launches: returning callers are redirected to the pages of the tenant.
  tenant_launches: [
    {
      owner: 'anyone',
      values: {
        ...{
          provider: 'cardpay',
          provider_key_sha256: new TextsOf((canary) =>
            hash('sha256', formatText({ ...canary, column: 'key' }), 'buffer'),
          ),
          state: 'done',
          failed_step: null,
        },
        ...{
          platform_id: new RowOf('platforms', 'tenant'),
          platform_key: new TextsOf(({ tenant }) => `launched-${tenant}`),
          user_id: null,
          actor_user_id: null,
          first_key: null,
          repeat_sha256: null,
          is_advertising: false,
          accepts_existing_user: false,
          finished_at: '2026-09-01T00:00:00Z',
        },
      },
    },
  ],
  payment_events: [{ owner: 'students', values: { provider: 'cardpay', is_live: false } }],
};
