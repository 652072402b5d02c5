import { isDeepStrictEqual } from 'node:util';
import type { PipelineStatement } from '../../core/pipeline.js';
import { type Transaction, runPipeline } from '../../core/transaction.js';
import type { ReportSource } from './acceptEventStatement.js';
import type { Entitlement } from './entitlement.js';
import { LedgerEntry, type LedgerKind } from './ledgerEntry.js';
import { type Paid, createEmptyPayment, mergePayment } from './mergePayment.js';
import { type KnownDispute, Payment, type PaymentState } from './payment.js';
import { PaymentRefused } from './paymentRefused.js';
import type { PaymentTransition } from './paymentTransition.js';
import { buildInsertSql, buildUpdateSql } from './rowStatements.js';
import { type EntitlementInput, setEntitlement } from './setEntitlement.js';
import { type SoldProduct, paymentProductStatement } from './soldProduct.js';

/** A provider's report about a payment. Amounts are in the smallest unit of the currency. */
export interface PaymentReport extends ReportSource {
  /** The provider's id of the payment. */
  reference: string;
  /** A disputed payment has the state `captured`. */
  state: Exclude<PaymentState, 'disputed'>;
  /** The amount to pay; once captured, the captured amount. */
  amount: number;
  /** Total refunded, without lost disputes. Absent: everything for `refunded`, otherwise unknown. */
  refunded?: number;
  /** The known disputes. */
  disputes?: ReportedDispute[];
  /** Time at which `disputes` was complete. Absent: there may be others. */
  allDisputesAt?: Date;
  /** ISO 4217, case-insensitive. */
  currency: string;
  /** Null: a payment of the platform itself. */
  userId: number | null;
  productId: number | null;
  checkoutId: string | null;
  quantity?: number;
  /** The price of its session; null when part of it is unknown. Absent: the payment has no session. */
  due?: { amount: number | null; currency: string | null };
  /** By the provider's clock. */
  occurredAt: Date;
}

/** State of a dispute at a time of the provider's clock. */
export type ReportedDispute = Omit<KnownDispute, 'at'> & { at: Date };

/** The payment after the report. */
export interface RecordedPayment {
  /** Null: the event was applied before, and not to this payment. */
  payment: Payment | null;
  /** False: the event was applied before. */
  applied: boolean;
}

/**
 * Stores a provider's report about a payment, with ledger entries and entitlements. Reports of one payment have the
 * same result in any order and number (`mergePayment`). Money below the price of its session or in another currency
 * opens nothing, and is unallocated in the ledger. Throws PaymentRefused when a report contradicts an earlier one.
 */
export async function recordPayment(trx: Transaction, report: PaymentReport): Promise<RecordedPayment> {
  const { isNew, opened, stored: known, transitions, product, entitlement } = await lockPayment(trx, report);
  if (!isNew || !known) return { payment: known, applied: false };
  if (opened) {
    await storeEffects(trx, { before: createEmptyPayment(report), after: known, product, entitlement }, report, []);
    return { payment: known, applied: true };
  }
  const before = known;
  if (before.currency !== report.currency.toUpperCase())
    throw new PaymentRefused(
      'currency',
      `The payment ${report.reference} is in ${before.currency}, not in ${report.currency.toUpperCase()}.`,
    );
  if (before.user_id !== null && report.userId !== null && before.user_id !== report.userId)
    throw new PaymentRefused('owner', `The payment ${report.reference} belongs to another person.`);
  const merged = mergePayment(before, report);
  // A provider may repeat an earlier state; then the later one stays. The amount of a lost dispute returns when the
  // dispute is reopened.
  const isDecidedAnew = before.state === 'refunded' && !isDeepStrictEqual(before.disputes, merged.disputes);
  const state = isDecidedAnew || transitions.includes(merged.state) ? merged.state : before.state;
  const changed = { ...merged, state, unallocated: findUnallocatedReason(merged, report), modified_at: new Date() };
  const after = Payment.fromJson({ ...before, ...changed }, { skipValidation: true });
  await storeEffects(trx, { before, after, product, entitlement }, report, [
    [UPDATE, [JSON.stringify(changed), before.platform_id, before.id]],
  ]);
  return { payment: after, applied: true };
}

/** Why the captured money pays for nothing; null when it pays. */
function findUnallocatedReason(
  { captured, unallocated }: Paid,
  { due, currency }: PaymentReport,
): Payment['unallocated'] {
  if (!due || captured === 0) return unallocated;
  if (due.currency !== null && due.currency !== currency.toUpperCase()) return 'currency';
  return due.amount !== null && captured < due.amount ? 'amount' : null;
}

/** A payment before and after a report, with its product and entitlement. */
interface Effects {
  before: Paid;
  after: Payment;
  product: SoldProduct | null;
  entitlement: Entitlement | null;
}

/** Stores the payment by these statements, the difference in the ledger, and the entitlement. */
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
  } else await setEntitlement(trx, buildEntitlement(after, product), { stored: entitlement, first: stored });
}

const CHANGED =
  'state, state_at, captured, refunded, disputed, returned, disputes, unallocated, amount, user_id, product_id, checkout_id, quantity';
const OPENED = `platform_id, provider, is_live, reference, currency, ${CHANGED}`;
const UPDATE = {
  changes: true as const,
  name: 'change payment',
  text: buildUpdateSql('payments', `${CHANGED}, modified_at`),
};
/**
 * A new payment starts with the reported state: every state may follow `created`. A concurrent insert waits for the
 * other transaction and finds its row.
 */
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
  text: `select to_state from payment_transitions where from_state = (select state from payments where ${byReference})`,
};
const ENTITLEMENT = {
  changes: true as const,
  name: 'lock entitlement of payment',
  text: `select * from entitlements where platform_id = $1 and payment_id = (select id from payments where ${byReference}) and subscription_id is null for update`,
};

/** Locks the row of the payment and reads related rows. Creates it when missing and the event is new. */
async function lockPayment(trx: Transaction, report: PaymentReport) {
  const { platformId, provider, isLive, reference, productId, cause } = report;
  const named = [platformId, provider, isLive, reference] as const;
  const merged = mergePayment(createEmptyPayment(report), report);
  const unallocated = findUnallocatedReason(merged, report);
  const begun = {
    ...{ platform_id: platformId, provider, is_live: isLive, reference, currency: report.currency.toUpperCase() },
    ...merged,
    unallocated,
  };
  const [[accepted], payments, transitions, products, entitlements] = (await runPipeline(trx, [
    [OPEN, [JSON.stringify(begun), cause]],
    [LOCK, [...named]],
    [TRANSITIONS, [...named]],
    paymentProductStatement(named, productId),
    [ENTITLEMENT, [...named]],
  ])) as [
    [{ accepted: boolean; opened: boolean }],
    object[],
    Pick<PaymentTransition, 'to_state'>[],
    SoldProduct[],
    Entitlement[],
  ];
  return {
    isNew: accepted.accepted,
    opened: accepted.opened,
    stored: payments[0] ? Payment.fromDatabaseJson(payments[0]) : null,
    transitions: transitions.map(({ to_state: state }) => state),
    product: products[0] ?? null,
    entitlement: entitlements[0] ?? null,
  };
}

/** The captured amount without refunds and disputes. */
const computeKept = ({ captured, refunded, disputed }: Paid): number => captured - refunded - disputed;

const chooseAccount = ({ unallocated }: Pick<Payment, 'unallocated'>) =>
  unallocated === null ? ('money' as const) : ('unallocated' as const);

function moneyEntries(before: Paid, after: Payment, report: PaymentReport): PipelineStatement[] {
  const [released, returned] = [before.disputed - after.disputed, before.refunded - after.refunded];
  const [from, account] = [chooseAccount(before), chooseAccount(after)];
  const moved = from === account ? 0 : computeKept(before);
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
    .map(([entered, kind, amount]) => entryStatement(after, report, { account: entered, kind, amount }));
}

const ADD_ENTRY = {
  changes: true as const,
  name: 'add ledger entry',
  text: buildInsertSql(
    'ledger_entries',
    'platform_id, user_id, payment_id, account, kind, amount, currency, provider, is_live, cause, occurred_at',
  ),
};

function entryStatement(
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

/** The entitlement that the payment opens or ends. A subscription, not its payments, opens recurring products. */
function buildEntitlement(payment: Payment, product: SoldProduct): EntitlementInput {
  // A partial dispute ends no more than losing it would.
  const isPaid = payment.state === 'captured' || (payment.state === 'disputed' && computeKept(payment) > 0);
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

/** Credits are proportional to the paid part of the price. */
async function balanceCredits(
  trx: Transaction,
  payment: Payment,
  product: SoldProduct,
  report: PaymentReport,
): Promise<void> {
  if (payment.captured === 0) return;
  const bought = Math.floor((product.credits! * payment.quantity * computeKept(payment)) / payment.captured);
  const { sum } = (await LedgerEntry.query(trx)
    .where({ platform_id: payment.platform_id, payment_id: payment.id, account: 'credits' })
    .sum('amount as sum')
    .first()) as unknown as { sum: string | null };
  const difference = bought - Number(sum ?? 0);
  if (difference === 0) return;
  await runPipeline(trx, [
    entryStatement(payment, report, {
      account: 'credits',
      kind: difference > 0 ? 'purchase' : 'reversal',
      amount: difference,
    }),
  ]);
}
