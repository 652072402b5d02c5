import { isDeepStrictEqual } from 'node:util';
import type { PipelineStatement } from '../../core/pipeline.js';
import { type Transaction, runPipeline } from '../../core/transaction.js';
import type { ReportSource } from './acceptEvent.js';
import type { Entitlement } from './entitlement.js';
import { LedgerEntry, type LedgerKind } from './ledgerEntry.js';
import { type Paid, beginning, mergePayment } from './mergePayment.js';
import { type KnownDispute, Payment, type PaymentState } from './payment.js';
import { PaymentRefused } from './paymentRefused.js';
import { insertText, updateText } from './rowStatements.js';
import { type EntitlementInput, setEntitlement } from './setEntitlement.js';
import { type SoldProduct, productOfPayment } from './soldProduct.js';

/** What a provider says of a payment. Amounts are in the smallest unit of the currency. */
export interface PaymentReport extends ReportSource {
  /** The provider's id of the payment. */
  reference: string;
  /** Of what is disputed: `captured`. */
  state: Exclude<PaymentState, 'disputed'>;
  /** What is to be paid; once it is captured, what was. */
  amount: number;
  /** What was refunded until now, without what disputes took. Absent: all for `refunded`, else nothing is known of it. */
  refunded?: number;
  /** Disputes of which something is known. */
  disputes?: ReportedDispute[];
  /** When all disputes were among them. Absent: there may be others. */
  allDisputesAt?: Date;
  /** ISO 4217, in any case. */
  currency: string;
  /** Null: a payment of the platform itself. */
  userId: number | null;
  productId: number | null;
  checkoutId: string | null;
  quantity?: number;
  /** What its session costs; null where a part of it is not known. Absent: the payment has no session. */
  due?: { amount: number | null; currency: string | null };
  /** By the provider's clock. */
  occurredAt: Date;
}

/** How a dispute stood at a moment of the provider's clock. */
export type ReportedDispute = Omit<KnownDispute, 'at'> & { at: Date };

/** The payment as it stands now. */
export interface RecordedPayment {
  /** Null: the event had its effect before, and none on this payment. */
  payment: Payment | null;
  /** False: this event had its effect before. */
  applied: boolean;
}

/**
 * Stores what a provider says of a payment, with the entries of the ledger and what the payment entitles to. Reports of one payment lead
 * to the same in whatever order and however often they come (`mergePayment`). What is less than its session costs, or in another currency, opens
 * nothing, and stands in the ledger as unallocated. Throws PaymentRefused when a report contradicts an earlier one.
 */
export async function recordPayment(trx: Transaction, report: PaymentReport): Promise<RecordedPayment> {
  const { isNew, opened, stored: known, transitions, product, entitlement } = await lockPayment(trx, report);
  if (!isNew || !known) return { payment: known, applied: false };
  if (opened) {
    await storeEffects(trx, { before: beginning(report), after: known, product, entitlement }, report, []);
    return { payment: known, applied: true };
  }
  const before = known;
  if (before.currency !== report.currency.toUpperCase())
    throw new PaymentRefused(
      'currency',
      `The payment ${report.reference} is in ${before.currency}, and not in ${report.currency.toUpperCase()}.`,
    );
  if (before.user_id !== null && report.userId !== null && before.user_id !== report.userId)
    throw new PaymentRefused('owner', `The payment ${report.reference} is somebody else's.`);
  const merged = mergePayment(before, report);
  // A provider may say again what is behind a payment: then that stays there. What a lost dispute took comes back when it is decided anew.
  const isDecidedAnew = before.state === 'refunded' && !isDeepStrictEqual(before.disputes, merged.disputes);
  const state = isDecidedAnew || transitions.includes(merged.state) ? merged.state : before.state;
  const changed = { ...merged, state, unallocated: unallocatedBy(merged, report), modified_at: new Date() };
  const after = Payment.fromJson({ ...before, ...changed }, { skipValidation: true });
  await storeEffects(trx, { before, after, product, entitlement }, report, [
    [UPDATE, [JSON.stringify(changed), before.platform_id, before.id]],
  ]);
  return { payment: after, applied: true };
}

/** Why what was captured pays for nothing; null where it does pay. */
function unallocatedBy({ captured, unallocated }: Paid, { due, currency }: PaymentReport): Payment['unallocated'] {
  if (!due || captured === 0) return unallocated;
  if (due.currency !== null && due.currency !== currency.toUpperCase()) return 'currency';
  return due.amount !== null && captured < due.amount ? 'amount' : null;
}

/** A payment and what stands around it: before a report, and after it. */
interface Effects {
  before: Paid;
  after: Payment;
  product: SoldProduct | null;
  entitlement: Entitlement | null;
}

/** Stores the payment by these statements, the difference in the ledger, and what the payment entitles to. */
async function storeEffects(
  trx: Transaction,
  { before, after, product, entitlement }: Effects,
  report: PaymentReport,
  first: PipelineStatement[],
): Promise<void> {
  if (after.product_id !== null && !product)
    throw new PaymentRefused('product', `The platform has no product ${after.product_id}.`);
  const stored: PipelineStatement[] = [...first, ...moneyEntries(before, after, report)];
  if (!product || product.period !== null) await runPipeline(trx, stored);
  else if (after.unallocated !== null) await runPipeline(trx, stored);
  else if (product.kind === 'credits') {
    await runPipeline(trx, stored);
    await balanceCredits(trx, after, product, report);
  } else await setEntitlement(trx, entitled(after, product), { stored: entitlement, first: stored });
}

const CHANGED =
  'state, state_at, captured, refunded, disputed, returned, disputes, unallocated, amount, user_id, product_id, checkout_id, quantity';
const OPENED = `platform_id, provider, is_live, reference, currency, ${CHANGED}`;
const UPDATE = {
  changes: true as const,
  name: 'change payment',
  text: updateText('payments', `${CHANGED}, modified_at`),
};
/** What is new begins as it is reported: any state may follow on `created`. Who opens the same one at once waits for the other's end, and finds it. */
const OPEN = {
  changes: true as const,
  name: 'accept payment event and open payment',
  text: `
    with said as (select * from jsonb_populate_record(cast(null as payments), cast($1 as jsonb))),
         accepted as (insert into payment_events (platform_id, provider, is_live, cause) select platform_id, provider, is_live, cast($2 as text) from said
                      on conflict do nothing returning 1),
         opened as (insert into payments (${OPENED}) select ${OPENED} from said where exists (select from accepted)
                    on conflict (platform_id, provider, is_live, reference) do nothing returning 1)
    select exists (select from accepted) as accepted, exists (select from opened) as opened`,
};

const byReference = 'platform_id = $1 and provider = $2 and is_live = $3 and reference = $4';
const LOCK = {
  changes: true as const,
  name: 'lock payment',
  text: `select * from payments where ${byReference} for update`,
};
const TRANSITIONS = {
  name: 'payment transitions',
  text: `select to_state as "to" from payment_transitions where from_state = (select state from payments where ${byReference})`,
};
const ENTITLEMENT = {
  changes: true as const,
  name: 'lock entitlement of payment',
  text: `select * from entitlements where platform_id = $1 and payment_id = (select id from payments where ${byReference}) and subscription_id is null for update`,
};

/** The row of the payment, which is locked, and what stands around it. It is created where there is none and the event is new. */
async function lockPayment(trx: Transaction, report: PaymentReport) {
  const { platformId, provider, isLive, reference, productId, cause } = report;
  const named = [platformId, provider, isLive, reference] as const;
  const merged = mergePayment(beginning(report), report);
  const unallocated = unallocatedBy(merged, report);
  const begun = {
    ...{ platform_id: platformId, provider, is_live: isLive, reference, currency: report.currency.toUpperCase() },
    ...merged,
    unallocated,
  };
  const [[accepted], payments, transitions, products, entitlements] = (await runPipeline(trx, [
    [OPEN, [JSON.stringify(begun), cause]],
    [LOCK, [...named]],
    [TRANSITIONS, [...named]],
    productOfPayment(named, productId),
    [ENTITLEMENT, [...named]],
  ])) as [[{ accepted: boolean; opened: boolean }], object[], { to: PaymentState }[], SoldProduct[], Entitlement[]];
  return {
    isNew: accepted.accepted,
    opened: accepted.opened,
    stored: payments[0] ? Payment.fromDatabaseJson(payments[0]) : null,
    transitions: transitions.map(({ to }) => to),
    product: products[0] ?? null,
    entitlement: entitlements[0] ?? null,
  };
}

/** What was paid, and is neither refunded nor held back by a dispute. */
const keptOf = ({ captured, refunded, disputed }: Paid): number => captured - refunded - disputed;

const accountOf = ({ unallocated }: Pick<Payment, 'unallocated'>) =>
  unallocated === null ? ('money' as const) : ('unallocated' as const);

function moneyEntries(before: Paid, after: Payment, report: PaymentReport): PipelineStatement[] {
  const [released, returned] = [before.disputed - after.disputed, before.refunded - after.refunded];
  const [from, account] = [accountOf(before), accountOf(after)];
  const moved = from === account ? 0 : keptOf(before);
  const amounts: [LedgerEntry['account'], LedgerKind, number][] = [
    [from, 'allocation', -moved],
    [account, 'allocation', moved],
    [account, 'capture', after.captured - before.captured],
    [account, 'dispute_won', Math.max(0, released) + Math.max(0, returned)],
    [account, 'refund', Math.min(0, returned)],
    [account, 'dispute', Math.min(0, released)],
  ];
  return amounts
    .filter(([, , amount]) => amount !== 0)
    .map(([entered, kind, amount]) => entryOf(after, report, { account: entered, kind, amount }));
}

const ADD_ENTRY = {
  changes: true as const,
  name: 'add ledger entry',
  text: insertText(
    'ledger_entries',
    'platform_id, user_id, payment_id, account, kind, amount, currency, provider, is_live, cause, occurred_at',
  ),
};

function entryOf(
  { platform_id, id, user_id, currency }: Payment,
  { provider, isLive, cause, occurredAt }: PaymentReport,
  { account, kind, amount }: Pick<LedgerEntry, 'account' | 'kind' | 'amount'>,
): PipelineStatement {
  const of = {
    platform_id,
    user_id,
    payment_id: id,
    account,
    kind,
    amount,
    currency: account === 'credits' ? null : currency,
  };
  return [ADD_ENTRY, [JSON.stringify({ ...of, provider, is_live: isLive, cause, occurred_at: occurredAt })]];
}

/** What the payment opens or ends. What is paid by the period is the subscription's to open. */
function entitled(payment: Payment, product: SoldProduct): EntitlementInput {
  // A dispute of a part ends no more than its loss would.
  const isPaid = payment.state === 'captured' || (payment.state === 'disputed' && keptOf(payment) > 0);
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
async function balanceCredits(
  trx: Transaction,
  payment: Payment,
  product: SoldProduct,
  report: PaymentReport,
): Promise<void> {
  if (payment.captured === 0) return;
  const bought = Math.floor((product.credits! * payment.quantity * keptOf(payment)) / payment.captured);
  const { sum } = (await LedgerEntry.query(trx)
    .where({ platform_id: payment.platform_id, payment_id: payment.id, account: 'credits' })
    .sum('amount as sum')
    .first()) as unknown as { sum: string | null };
  const difference = bought - Number(sum ?? 0);
  if (difference === 0) return;
  await runPipeline(trx, [
    entryOf(payment, report, {
      account: 'credits',
      kind: difference > 0 ? 'purchase' : 'reversal',
      amount: difference,
    }),
  ]);
}
