import type { KnownDispute, Payment, PaymentState } from './payment.js';
import type { PaymentReport } from './recordPayment.js';

/** The merged state of a payment. */
export type Paid = Pick<
  Payment,
  | 'user_id'
  | 'product_id'
  | 'checkout_id'
  | 'quantity'
  | 'state'
  | 'state_at'
  | 'amount'
  | 'captured'
  | 'refunded'
  | 'disputed'
  | 'returned'
  | 'disputes'
  | 'unallocated'
>;

/** The state before the first report; its time precedes any report. */
export const createEmptyPayment = ({ userId, productId, checkoutId, quantity = 1, amount }: PaymentReport): Paid => ({
  ...{
    user_id: userId,
    product_id: productId,
    checkout_id: checkoutId,
    quantity,
    state: 'created',
    state_at: new Date(0),
  },
  ...{ amount, captured: 0, refunded: 0, disputed: 0, returned: 0, disputes: [], unallocated: null },
});

/**
 * Merges a report into a payment; the result is the same in whatever order reports arrive. Captured and returned
 * amounts only grow, each dispute has the state of its latest report, and before money arrives the latest state wins.
 */
export function mergePayment(before: Paid, report: PaymentReport): Paid {
  const isPaid = report.state === 'captured' || report.state === 'refunded';
  const captured = Math.max(before.captured, isPaid ? report.amount : 0);
  const returned = Math.max(before.returned, report.refunded ?? (report.state === 'refunded' ? captured : 0));
  const disputes = mergeDisputes(before.disputes, report);
  const refunded = Math.min(captured, returned + sumDisputes(disputes, 'lost', captured));
  return {
    state: mergeState(before, report, { captured, refunded, disputes }),
    state_at: report.occurredAt > before.state_at ? report.occurredAt : before.state_at,
    captured,
    refunded,
    disputed: Math.min(captured - refunded, sumDisputes(disputes, 'open', captured)),
    returned,
    disputes,
    unallocated: before.unallocated,
    amount: Math.max(captured, before.captured > 0 ? before.amount : report.amount),
    user_id: before.user_id ?? report.userId,
    product_id: before.product_id ?? report.productId,
    checkout_id: before.checkout_id ?? report.checkoutId,
    quantity: before.product_id === null ? (report.quantity ?? 1) : before.quantity,
  };
}

const sumDisputes = (disputes: KnownDispute[], state: KnownDispute['state'], captured: number): number =>
  disputes.reduce((sum, one) => sum + (one.state === state ? (one.amount ?? captured) : 0), 0);

/** Of two reports with equal time, the one further in the life of a dispute wins. */
const ORDER: readonly KnownDispute['state'][] = ['open', 'won', 'lost'];

const isLater = (one: KnownDispute, other: KnownDispute) =>
  one.at > other.at || (one.at === other.at && ORDER.indexOf(one.state) > ORDER.indexOf(other.state));

/** When a report lists all disputes, missing ones are over, or were known without a reference. */
function mergeDisputes(before: KnownDispute[], { disputes = [], allDisputesAt }: PaymentReport): KnownDispute[] {
  const merged = new Map<string, KnownDispute>();
  for (const { at, ...said } of disputes) {
    const one = { ...said, at: at.toISOString() };
    const known = merged.get(one.reference);
    if (!known || isLater(one, known)) merged.set(one.reference, one);
  }
  const readAt = allDisputesAt?.toISOString() ?? '';
  for (const known of before) {
    const said = merged.get(known.reference);
    const isGone = known.at < readAt && (known.state === 'open' || known.reference === '');
    if (said ? isLater(known, said) : !isGone) merged.set(said ? known.reference : formatKey(known), known);
  }
  return [...merged.values()].sort((one, other) => (formatKey(one) < formatKey(other) ? -1 : 1));
}

const formatKey = ({ reference, state }: KnownDispute): string => (reference === '' ? ` ${state}` : reference);

/** A full refund is final; otherwise captured money is disputed or captured; otherwise the latest state wins. */
function mergeState(
  before: Paid,
  { state, occurredAt }: PaymentReport,
  { captured, refunded, disputes }: Pick<Paid, 'captured' | 'refunded' | 'disputes'>,
): PaymentState {
  if (captured === 0) return occurredAt >= before.state_at || before.state === 'created' ? state : before.state;
  if (refunded === captured) return 'refunded';
  return disputes.some((one) => one.state === 'open') ? 'disputed' : 'captured';
}
