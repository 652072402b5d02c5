import { expireCheckouts, findCheckout } from '../../db/commerce/payments/checkouts.js';
import {
  type CompareScope,
  type ComparedKind,
  type Uncompared,
  findPaid,
  listUncompared,
  readStanding,
  storeCompared,
} from '../../db/commerce/payments/comparePayments.js';
import { PaymentRefused } from '../../db/commerce/payments/paymentRefused.js';
import { type Actor, serviceActor } from '../../db/core/actor.js';
import type { ScheduledJob } from '../../db/core/jobs/scheduledJob.js';
import { Problem } from '../../services/_shared/problems.js';
import { applyPaymentEvent } from '../../services/commerce/cardpay/applyPaymentEvent.js';
import { applyPresentPayment } from '../../services/commerce/cardpay/applyPresentPayment.js';
import type { PaymentServices } from '../../services/commerce/cardpay/cardpayServices.js';
import { completeCheckout } from '../../services/commerce/cardpay/completeCheckout.js';
import { type Cardpay, CardpayRefused } from '../../providers/cardpay/cardpay.js';
import { PaymentUnavailable } from '../../providers/payments/paymentUnavailable.js';
import type { PaymentDifference } from '../observability/metrics.js';
import { type ListedReversals, listReversals } from './listReversals.js';

export interface Reconciliation {
  services: PaymentServices;
  actor: Actor;
  /** The time of the last reading of reversals, by account. */
  listed: ListedReversals;
  /** Called with contradictory data; the others continue. */
  onError(error: Error): void;
}

export interface Reconciled {
  /** The number of compared records. */
  compared: number;
  /** The number of changed ones, by kind. */
  differences: Record<ComparedKind, number>;
  /** Whether an account did not answer; its records wait for the next run. */
  wasUnavailable: boolean;
}

const EVERY_S = 300;
const ACTOR = serviceActor('reconcile-cardpay');

/**
 * Creates the job that applies changes at cardpay for which no event arrived, and ends expired sessions. `differences`
 * counts corrections.
 */
export function createCardpayJob({ services, onError }: Pick<Reconciliation, 'services' | 'onError'>): {
  job: ScheduledJob;
  differences(): PaymentDifference[];
} {
  const counts: Record<ComparedKind, number> = { checkout: 0, subscription: 0, payment: 0 };
  const listed: ListedReversals = new WeakMap();
  const run = async () => {
    await expireCheckouts(services.db, ACTOR);
    const { differences } = await reconcileCardpay(
      { services, actor: ACTOR, listed, onError },
      { platformId: null, everything: false },
    );
    for (const kind of KINDS) counts[kind] += differences[kind];
  };
  return {
    job: { name: 'reconcile-cardpay', everySeconds: EVERY_S, run },
    differences: () => KINDS.map((kind) => ({ provider: 'cardpay', kind, count: counts[kind] })),
  };
}

const KINDS = ['checkout', 'subscription', 'payment'] as const;

/**
 * Reads open and recently paid objects from cardpay, and applies their state like an event. Handles one batch; with
 * `everything`, also recently compared objects, batch by batch. Skips an account that does not answer until the next
 * run.
 */
export async function reconcileCardpay(
  work: Reconciliation,
  scope: Omit<CompareScope, 'startedAt'>,
): Promise<Reconciled> {
  const { services } = work;
  const unavailable = new Set<Cardpay>();
  const done: Reconciled = {
    compared: 0,
    differences: { checkout: 0, subscription: 0, payment: 0 },
    wasUnavailable: false,
  };
  const startedAt = new Date();
  const compareAll = async (batch: Uncompared[]) => {
    for (const one of batch) {
      const cardpay = await services.cardpay?.findAccount(one.platform_id);
      if (cardpay && unavailable.has(cardpay)) continue;
      try {
        if (cardpay?.isLive === one.is_live && (await compareWithCardpay(work, cardpay, one)))
          done.differences[one.kind]++;
      } catch (error) {
        if (isUnavailable(error)) {
          unavailable.add(cardpay!);
          continue;
        }
        if (!isRefusal(error)) throw error;
        work.onError(error);
      }
      await storeCompared(services.db, work.actor, one);
      done.compared++;
    }
  };
  await compareAll(await listReversals(work, scope));
  for (;;) {
    const before = done.compared;
    await compareAll(await listUncompared(services.db, { ...scope, startedAt }));
    if (!scope.everything || done.compared === before) return { ...done, wasUnavailable: unavailable.size > 0 };
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof PaymentUnavailable || (error instanceof Problem && error.status === 503);
const isRefusal = (error: unknown): error is Error =>
  error instanceof PaymentRefused || error instanceof CardpayRefused || error instanceof Problem;

/**
 * Reads one object from cardpay and applies its state. Returns whether it had changed. Rejects if cardpay does not
 * answer.
 */
export async function compareWithCardpay(
  { services, actor }: Pick<Reconciliation, 'services' | 'actor'>,
  cardpay: Cardpay,
  one: Uncompared,
): Promise<boolean> {
  const before = await readStanding(services.db, one);
  if (one.kind === 'checkout') {
    const checkout = (await findCheckout(services.db, one.key))!;
    await completeCheckout(services, actor, { cardpay, checkout, where: { in: 'body', path: '' } });
  } else if (one.kind === 'payment')
    await applyPresentPayment(services, actor, cardpay, {
      ...{ platformId: one.platform_id, reference: one.reference, state: one.state, modifiedAt: one.modified_at },
    });
  else await compareSubscription(services, actor, cardpay, one);
  return (await readStanding(services.db, one)) !== before;
}

/** How long after its creation an invoice may be paid: cardpay retries the payment. */
const PAID_WITHIN_MS = 45 * 86_400_000;

async function compareSubscription(
  services: PaymentServices,
  actor: Actor,
  cardpay: Cardpay,
  one: Uncompared,
): Promise<void> {
  const { reference, platform_id: platformId, modified_at: modifiedAt, checked_at: checkedAt } = one;
  const read = await cardpay.readSubscription(reference);
  if (!read) return;
  const { lastPayment, startedAt } = read.value;
  // A subscription may return to an earlier state, which is another change.
  const source = {
    cardpay,
    platformId,
    cause: `read ${reference} after ${modifiedAt.toISOString()}`,
    occurredAt: read.readAt,
  };
  await applyPaymentEvent(services, actor, source, { kind: 'subscription', subscription: read.value });
  const listed = await cardpay.readInvoices(
    reference,
    checkedAt === null ? startedAt : new Date(checkedAt.getTime() - PAID_WITHIN_MS),
  );
  const invoices = listed ?? (lastPayment ? [lastPayment] : []);
  // Refunds and disputes of known payments are compared by payment.
  const known = await findPaid(
    services.db,
    one,
    invoices.map((payment) => payment.reference),
  );
  for (const payment of invoices.filter((invoice) => !known.has(invoice.reference)))
    await applyPaymentEvent(
      services,
      actor,
      { ...source, cause: `read ${payment.reference} ${payment.state} ${payment.amount}` },
      { kind: 'payment', payment },
    );
}
