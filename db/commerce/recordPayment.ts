import { type Transaction, run } from '../core/transaction.js';
import { type ReportSource, acceptEvent } from './acceptEvent.js';
import { LedgerEntry, type LedgerKind } from './ledgerEntry.js';
import { Payment, type PaymentState } from './payment.js';
import { PaymentRefused } from './paymentRefused.js';
import { Product } from './product.js';
import { setEntitlement } from './setEntitlement.js';

/** What a provider says of a payment. Amounts are in the smallest unit of the currency. */
export interface PaymentReport extends ReportSource {
  /** The provider's id of the payment. */
  reference: string;
  state: PaymentState;
  /** What is to be paid; once it is captured, what was. */
  amount: number;
  /** What was given back until now. Absent: all for `refunded`, else nothing is known of it. */
  refunded?: number;
  /** ISO 4217, in any case. */
  currency: string;
  /** Null: a payment of the platform itself. */
  userId: number | null;
  productId: number | null;
  checkoutId: string | null;
  quantity?: number;
  /** By the provider's clock. */
  occurredAt: Date;
}

export interface RecordedPayment {
  payment: Payment;
  /** False: this event had its effect before. */
  applied: boolean;
}

/** States in which money has arrived at some time. */
const PAID: readonly PaymentState[] = ['captured', 'refunded', 'disputed'];

/**
 * Stores what a provider says of a payment, with the entries of the ledger and what the payment entitles to. Reports of one payment lead
 * to the same in whatever order and however often they come: what was captured and given back only grows, and of the other states the
 * latest by the provider's clock holds. Throws PaymentRefused when a report contradicts an earlier one.
 */
export async function recordPayment(trx: Transaction, report: PaymentReport): Promise<RecordedPayment> {
  const isNew = await acceptEvent(trx, report);
  const before = await lockPayment(trx, report);
  if (!isNew) return { payment: before, applied: false };
  if (before.currency !== report.currency.toUpperCase())
    throw new PaymentRefused('currency', `The payment ${report.reference} is in ${before.currency}, and not in ${report.currency.toUpperCase()}.`);
  if (before.user_id !== null && report.userId !== null && before.user_id !== report.userId)
    throw new PaymentRefused('owner', `The payment ${report.reference} is somebody else's.`);
  const merged = mergedColumns(before, report);
  const state = (await mayBecome(trx, before.state, merged.state)) ? merged.state : before.state;
  const after = await before.$clone().$query(trx).patchAndFetch({ ...merged, state, modified_at: new Date() });
  await addMoneyEntries(trx, before, after, report);
  await entitle(trx, after, report);
  return { payment: after, applied: true };
}

async function lockPayment(trx: Transaction, report: PaymentReport): Promise<Payment> {
  const key = { platform_id: report.platformId, provider: report.provider, is_live: report.isLive, reference: report.reference };
  await Payment.query(trx)
    .insert({
      ...key,
      user_id: report.userId,
      product_id: report.productId,
      checkout_id: report.checkoutId,
      quantity: report.quantity ?? 1,
      state: 'created',
      // Before anything that can be said of it.
      state_at: new Date(0),
      currency: report.currency.toUpperCase(),
      amount: report.amount,
    })
    .onConflict(['platform_id', 'provider', 'is_live', 'reference'])
    .ignore();
  return Payment.query(trx).findOne(key).forUpdate().throwIfNotFound();
}

/** The payment as it stands after a report. */
function mergedColumns(before: Payment, report: PaymentReport) {
  const isPaid = PAID.includes(report.state);
  const captured = Math.max(before.captured, isPaid ? report.amount : 0);
  const refunded = Math.min(captured, Math.max(before.refunded, report.refunded ?? (report.state === 'refunded' ? captured : 0)));
  const state = mergedState(before, report, { captured, refunded });
  const disputed = state === 'disputed' ? captured - refunded : 0;
  const stateAt = report.occurredAt > before.state_at ? report.occurredAt : before.state_at;
  return {
    state,
    state_at: stateAt,
    captured,
    refunded,
    disputed,
    amount: Math.max(captured, before.captured > 0 ? before.amount : report.amount),
    user_id: before.user_id ?? report.userId,
    product_id: before.product_id ?? report.productId,
    checkout_id: before.checkout_id ?? report.checkoutId,
    quantity: before.product_id === null ? (report.quantity ?? 1) : before.quantity,
  };
}

/** What is given back in full stays so; what money has arrived for is disputed or captured; the rest is as it was said last. */
function mergedState(before: Payment, { state, occurredAt }: PaymentReport, { captured, refunded }: { captured: number; refunded: number }): PaymentState {
  if (captured > 0 && refunded === captured) return 'refunded';
  const isLater = occurredAt >= before.state_at;
  if (captured === 0) return isLater || before.state === 'created' ? state : before.state;
  if (state === 'disputed') return isLater || before.state !== 'captured' ? 'disputed' : 'captured';
  if (before.state === 'disputed') return state === 'captured' && occurredAt > before.state_at ? 'captured' : 'disputed';
  return 'captured';
}

const allowed = { name: 'payment transition', text: 'select 1 as allowed from payment_transitions where from_state = ? and to_state = ?' };

/** A provider may say again what is behind a payment: then that stays there. */
async function mayBecome(trx: Transaction, from: PaymentState, to: PaymentState): Promise<boolean> {
  return from === to || (await run(trx, allowed, [from, to])).length > 0;
}

async function addMoneyEntries(trx: Transaction, before: Payment, after: Payment, report: PaymentReport): Promise<void> {
  const amounts: [LedgerKind, number][] = [
    ['capture', after.captured - before.captured],
    ['dispute_won', before.disputed > 0 && after.disputed === 0 ? before.disputed : 0],
    ['refund', before.refunded - after.refunded],
    ['dispute', after.disputed > 0 ? before.disputed - after.disputed : 0],
  ];
  for (const [kind, amount] of amounts) if (amount !== 0) await addEntry(trx, after, report, { account: 'money', kind, amount });
}

async function addEntry(
  trx: Transaction,
  { platform_id, id, user_id, currency }: Payment,
  { provider, isLive, cause, occurredAt }: PaymentReport,
  { account, kind, amount }: Pick<LedgerEntry, 'account' | 'kind' | 'amount'>,
): Promise<void> {
  await LedgerEntry.query(trx).insert({
    platform_id,
    user_id,
    payment_id: id,
    account,
    kind,
    amount,
    currency: account === 'money' ? currency : null,
    provider,
    is_live: isLive,
    cause,
    occurred_at: occurredAt,
  });
}

/** Opens or ends what the payment entitles to. What is paid by the period is the subscription's to open. */
async function entitle(trx: Transaction, payment: Payment, report: PaymentReport): Promise<void> {
  if (payment.product_id === null) return;
  const product = await Product.query(trx).findById([payment.platform_id, payment.product_id]);
  if (!product) throw new PaymentRefused('product', `The platform has no product ${payment.product_id}.`);
  if (product.period !== null) return;
  if (product.kind === 'credits') return balanceCredits(trx, payment, product, report);
  const isPaid = payment.state === 'captured';
  await setEntitlement(trx, {
    product,
    source: { payment_id: payment.id, subscription_id: null },
    userId: payment.user_id,
    isLive: payment.is_live,
    quantity: payment.quantity,
    startsAt: payment.created_at,
    endsAt: isPaid ? null : payment.captured > 0 ? new Date() : undefined,
  });
}

/** Credits follow the money: as many as the part of the price that is still paid buys. */
async function balanceCredits(trx: Transaction, payment: Payment, product: Product, report: PaymentReport): Promise<void> {
  if (payment.captured === 0) return;
  const kept = payment.state === 'captured' ? payment.captured - payment.refunded : 0;
  const bought = Math.floor((product.credits! * payment.quantity * kept) / payment.captured);
  const { sum } = (await LedgerEntry.query(trx)
    .where({ platform_id: payment.platform_id, payment_id: payment.id, account: 'credits' })
    .sum('amount as sum')
    .first()) as unknown as { sum: string | null };
  const difference = bought - Number(sum ?? 0);
  if (difference === 0) return;
  await addEntry(trx, payment, report, { account: 'credits', kind: difference > 0 ? 'purchase' : 'reversal', amount: difference });
}
