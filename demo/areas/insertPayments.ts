import { applyPaymentReport, applySubscriptionReport } from '../../db/commerce/payments/applyReports.js';
import type { PaymentReport } from '../../db/commerce/payments/recordPayment.js';
import type { Database } from '../../db/core/connect.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

const DAY_MS = 86_400_000;
const BY_CARD = { provider: 'cardpay' as const, isLive: false };
const HOME = 'https://learn.northfield.example/';

/** A purchase that the stand-in of card payments knows, so that it can be refunded. */
export const DEMO_CARD_PAYMENT = {
  reference: 'pi_demo_course',
  checkoutId: '9c3e5b70-1f4a-4d2c-8b96-7a0d4e2f6c18',
  amount: 4_900,
  currency: 'EUR',
};

/** Inserts purchases from the main platform: partly refunded credits, a course and a subscription; and its launch. */
export async function insertPayments(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
  const products = new Map(
    (
      await db.read<{ sku: string; id: number }>({ text: 'select sku, id from products where platform_id = $1' }, [
        platformId,
      ])
    ).map(({ sku, id }) => [sku, id]),
  );
  const [userId, now] = [users.get(EXAMPLE.username)!, Date.now()];
  const buildPaymentReport = (
    reference: string,
    sku: string,
    amount: number,
    daysAgo: number,
    more: Partial<PaymentReport> = {},
  ): PaymentReport => ({
    ...{
      platformId,
      ...BY_CARD,
      cause: `demo ${reference}`,
      reference,
      state: 'captured',
      amount,
      currency: 'EUR',
      userId,
      productId: products.get(sku)!,
      checkoutId: null,
    },
    ...{ occurredAt: new Date(now - daysAgo * DAY_MS), ...more },
  });
  await applyPaymentReport(db, DEMO, buildPaymentReport('pi_demo_credits', 'credits-100', 1_000, 40));
  await applyPaymentReport(db, DEMO, buildPaymentReport('pi_demo_more', 'credits-100', 1_000, 20));
  await applyPaymentReport(
    db,
    DEMO,
    buildPaymentReport('pi_demo_more', 'credits-100', 1_000, 12, { cause: 'demo refund', refunded: 400 }),
  );
  const insertCheckout = (own: object, daysAgo: number) =>
    db.transaction(DEMO, async (trx) => {
      const session = { platform_id: platformId, quantity: 1, is_live: false, state: 'completed' };
      const times = { expires_at: new Date(now + DAY_MS), completed_at: new Date(now - daysAgo * DAY_MS) };
      const urls = { redirect_to: HOME, success_url: HOME, cancel_url: HOME };
      await trx('checkout_sessions').insert({ ...session, ...times, ...urls, ...own });
    });
  const { reference, checkoutId, amount, currency } = DEMO_CARD_PAYMENT;
  const bought = { user_id: users.get('ben.okafor')!, product_id: products.get('NF-BU-101-SEAT')! };
  const course = { id: checkoutId, purpose: 'product', external_id: 'cs_demo_course', amount, currency, ...bought };
  await insertCheckout(course, 30);
  await db.transaction(DEMO, (trx) => setNextId(trx, 'payments', EXAMPLE.paymentId));
  const ofBen = { userId: bought.user_id, checkoutId };
  await applyPaymentReport(db, DEMO, buildPaymentReport(reference, 'NF-BU-101-SEAT', amount, 30, ofBen));
  const monthly = { id: EXAMPLE.checkoutId, user_id: userId, purpose: 'pricing_page', external_id: 'cs_demo_monthly' };
  await insertCheckout(monthly, 5);
  await insertLaunch(db, platformId, new Date(now - 400 * DAY_MS));
  const report = {
    platformId,
    ...BY_CARD,
    cause: 'demo subscription',
    reference: 'sub_demo_monthly',
    state: 'active' as const,
    startedAt: new Date(now - 5 * DAY_MS),
  };
  const period = {
    currentPeriodEnd: new Date(now + 25 * DAY_MS),
    graceUntil: null,
    cancelsAtPeriodEnd: false,
    occurredAt: new Date(now - 5 * DAY_MS),
  };
  await applySubscriptionReport(
    db,
    DEMO,
    { ...report, ...period, userId, productId: products.get('NF-DS-120-MONTHLY')!, checkoutId: EXAMPLE.checkoutId },
    { customerId: 'cus_demo_amina', launchedId: null },
  );
}

/** Inserts the launch by which the platform began. */
async function insertLaunch(db: Database, platformId: number, at: Date): Promise<void> {
  await db.transaction(DEMO, async (trx) => {
    await trx('tenant_launches').insert({
      ...{ platform_key: 'northfield', platform_name: 'Northfield University', platform_id: platformId },
      ...{ username: 'nora.field', email: 'nora.field@northfield.example', person_name: 'Nora Field' },
      ...{ is_advertising: false, accepts_existing_user: false, state: 'done' },
      ...{ created_at: at, modified_at: at, finished_at: at },
    });
  });
}
