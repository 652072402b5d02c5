import type { Sent } from '../core/sendTogether.js';
import { type Transaction, runTogether } from '../core/transaction.js';
import { type ReportSource, acceptEvent } from './acceptEvent.js';
import type { Entitlement } from './entitlement.js';
import { LedgerEntry, type LedgerKind } from './ledgerEntry.js';
import { Payment, type PaymentState } from './payment.js';
import { PaymentRefused } from './paymentRefused.js';
import { insertText, updateText } from './rowStatements.js';
import { type EntitlementInput, setEntitlement } from './setEntitlement.js';
import { type SoldProduct, productOfPayment } from './soldProduct.js';

/** What a provider says of a payment. Amounts are in the smallest unit of the currency. */
export interface PaymentReport extends ReportSource {
  /** The provider's id of the payment. */
  reference: string;
  state: PaymentState;
  /** What is to be paid; once it is captured, what was. */
  amount: number;
  /** What was refunded until now. Absent: all for `refunded`, else nothing is known of it. */
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
 * to the same in whatever order and however often they come: what was captured and refunded only grows, and of the other states the
 * latest by the provider's clock holds. Throws PaymentRefused when a report contradicts an earlier one.
 */
export async function recordPayment(trx: Transaction, report: PaymentReport): Promise<RecordedPayment> {
  const { isNew, before, transitions, product, entitlement } = await lockPayment(trx, report);
  if (!isNew) return { payment: before, applied: false };
  if (before.currency !== report.currency.toUpperCase())
    throw new PaymentRefused('currency', `The payment ${report.reference} is in ${before.currency}, and not in ${report.currency.toUpperCase()}.`);
  if (before.user_id !== null && report.userId !== null && before.user_id !== report.userId)
    throw new PaymentRefused('owner', `The payment ${report.reference} is somebody else's.`);
  const merged = mergedColumns(before, report);
  // A provider may say again what is behind a payment: then that stays there.
  const state = before.state === merged.state || transitions.includes(merged.state) ? merged.state : before.state;
  const changed = { ...merged, state, modified_at: new Date() };
  const after = Payment.fromJson({ ...before, ...changed }, { skipValidation: true });
  if (after.product_id !== null && !product) throw new PaymentRefused('product', `The platform has no product ${after.product_id}.`);
  const stored: Sent[] = [[UPDATE, [JSON.stringify(changed), before.platform_id, before.id]], ...moneyEntries(before, after, report)];
  if (!product || product.period !== null) await runTogether(trx, stored);
  else if (product.kind === 'credits') {
    await runTogether(trx, stored);
    await balanceCredits(trx, after, product, report);
  } else await setEntitlement(trx, entitled(after, product), { stored: entitlement, first: stored });
  return { payment: after, applied: true };
}

const OPENED = 'platform_id, provider, is_live, reference, user_id, product_id, checkout_id, quantity, state, state_at, currency, amount';
const CHANGED = 'state, state_at, captured, refunded, disputed, amount, user_id, product_id, checkout_id, quantity, modified_at';
const UPDATE = { changes: true as const, name: 'change payment', text: updateText('payments', CHANGED) };
const OPEN = { changes: true as const, name: 'open payment', text: `${insertText('payments', OPENED)} on conflict (platform_id, provider, is_live, reference) do nothing` };

const byReference = 'platform_id = $1 and provider = $2 and is_live = $3 and reference = $4';
const LOCK = { changes: true as const, name: 'lock payment', text: `select * from payments where ${byReference} for update` };
const TRANSITIONS = {
  name: 'payment transitions',
  text: `select to_state as "to" from payment_transitions where from_state = (select state from payments where ${byReference})`,
};
const ENTITLEMENT = {
  changes: true as const,
  name: 'lock entitlement of payment',
  text: `select * from entitlements where platform_id = $1 and payment_id = (select id from payments where ${byReference}) and subscription_id is null for update`,
};

/** The row of the payment, which is locked, and what stands around it. It is created where there is none. */
async function lockPayment(trx: Transaction, report: PaymentReport) {
  const { platformId, provider, isLive, reference, productId } = report;
  const named = [platformId, provider, isLive, reference] as const;
  const opened = {
    ...{ platform_id: platformId, provider, is_live: isLive, reference, user_id: report.userId, product_id: productId },
    // The time is before anything that can be said of it.
    ...{ checkout_id: report.checkoutId, quantity: report.quantity ?? 1, state: 'created', state_at: new Date(0) },
    ...{ currency: report.currency.toUpperCase(), amount: report.amount },
  };
  const [accepted, , payments, transitions, products, entitlements] = await runTogether(trx, [
    acceptEvent(report),
    [OPEN, [JSON.stringify(opened)]],
    [LOCK, [...named]],
    [TRANSITIONS, [...named]],
    productOfPayment(named, productId),
    [ENTITLEMENT, [...named]],
  ]);
  return {
    isNew: accepted!.length > 0,
    before: Payment.fromDatabaseJson(payments![0]!),
    transitions: (transitions as { to: PaymentState }[]).map(({ to }) => to),
    product: (products as SoldProduct[])[0] ?? null,
    entitlement: (entitlements as Entitlement[])[0] ?? null,
  };
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

/** What is refunded in full stays so; what money has arrived for is disputed or captured; the rest is as it was said last. */
function mergedState(before: Payment, { state, occurredAt }: PaymentReport, { captured, refunded }: { captured: number; refunded: number }): PaymentState {
  if (captured > 0 && refunded === captured) return 'refunded';
  const isLater = occurredAt >= before.state_at;
  if (captured === 0) return isLater || before.state === 'created' ? state : before.state;
  if (state === 'disputed') return isLater || before.state !== 'captured' ? 'disputed' : 'captured';
  if (before.state === 'disputed') return state === 'captured' && occurredAt > before.state_at ? 'captured' : 'disputed';
  return 'captured';
}

function moneyEntries(before: Payment, after: Payment, report: PaymentReport): Sent[] {
  const amounts: [LedgerKind, number][] = [
    ['capture', after.captured - before.captured],
    ['dispute_won', before.disputed > 0 && after.disputed === 0 ? before.disputed : 0],
    ['refund', before.refunded - after.refunded],
    ['dispute', after.disputed > 0 ? before.disputed - after.disputed : 0],
  ];
  return amounts.filter(([, amount]) => amount !== 0).map(([kind, amount]) => entryOf(after, report, { account: 'money', kind, amount }));
}

const ADD_ENTRY = {
  changes: true as const,
  name: 'add ledger entry',
  text: insertText('ledger_entries', 'platform_id, user_id, payment_id, account, kind, amount, currency, provider, is_live, cause, occurred_at'),
};

function entryOf(
  { platform_id, id, user_id, currency }: Payment,
  { provider, isLive, cause, occurredAt }: PaymentReport,
  { account, kind, amount }: Pick<LedgerEntry, 'account' | 'kind' | 'amount'>,
): Sent {
  const of = { platform_id, user_id, payment_id: id, account, kind, amount, currency: account === 'money' ? currency : null };
  return [ADD_ENTRY, [JSON.stringify({ ...of, provider, is_live: isLive, cause, occurred_at: occurredAt })]];
}

/** What the payment opens or ends. What is paid by the period is the subscription's to open. */
function entitled(payment: Payment, product: SoldProduct): EntitlementInput {
  const isPaid = payment.state === 'captured';
  return {
    product,
    source: { payment_id: payment.id, subscription_id: null },
    userId: payment.user_id,
    isLive: payment.is_live,
    quantity: payment.quantity,
    startsAt: payment.created_at,
    endsAt: isPaid ? null : payment.captured > 0 ? new Date() : undefined,
  };
}

/** Credits follow the money: as many as the part of the price that is still paid buys. */
async function balanceCredits(trx: Transaction, payment: Payment, product: SoldProduct, report: PaymentReport): Promise<void> {
  if (payment.captured === 0) return;
  const kept = payment.state === 'captured' ? payment.captured - payment.refunded : 0;
  const bought = Math.floor((product.credits! * payment.quantity * kept) / payment.captured);
  const { sum } = (await LedgerEntry.query(trx)
    .where({ platform_id: payment.platform_id, payment_id: payment.id, account: 'credits' })
    .sum('amount as sum')
    .first()) as unknown as { sum: string | null };
  const difference = bought - Number(sum ?? 0);
  if (difference === 0) return;
  await runTogether(trx, [entryOf(payment, report, { account: 'credits', kind: difference > 0 ? 'purchase' : 'reversal', amount: difference })]);
}
