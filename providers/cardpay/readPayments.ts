import type Stripe from 'stripe';
import { CardpayRefused, type PaymentSnapshot } from './cardpay.js';
import { buildDisputeSnapshots, buildIntentSnapshot, buildInvoiceSnapshot } from './snapshots.js';

/** The library's client. Its calls throw Missing for objects that do not exist. */
export interface ReadingClient {
  client: Stripe;
  /** Null if the object or the list does not exist at cardpay. */
  nullIfMissing<T>(work: () => Promise<T>): Promise<T | null>;
}

/** A payment of a subscription is identified by its invoice. */
export const isInvoice = (reference: string): boolean => reference.startsWith('in_');

const MAX_LISTED = 100;
const MAX_REVERSALS = 10_000;

/** A payment with its refunded amount and its disputes, as read at `readAt`. */
export async function readIntent(
  reading: ReadingClient,
  intent: Stripe.PaymentIntent,
  readAt: Date,
): Promise<PaymentSnapshot> {
  const snapshot = buildIntentSnapshot(intent);
  return snapshot.state === 'captured' ? { ...snapshot, ...(await readDisputes(reading, [intent], readAt)) } : snapshot;
}

/** Likewise for an invoice of a subscription; null: another invoice, or nothing was due. */
export async function readInvoice(
  reading: ReadingClient,
  invoice: Stripe.Invoice,
  readAt: Date,
): Promise<PaymentSnapshot | null> {
  const snapshot = buildInvoiceSnapshot(invoice);
  if (snapshot?.state !== 'captured') return snapshot;
  const intents = await listIntents(reading, invoice.id);
  if (!intents) return snapshot;
  const refunded = intents.reduce((sum, { intent }) => sum + (findLatestCharge(intent)?.amount_refunded ?? 0), 0);
  return {
    ...snapshot,
    refunded,
    ...(await readDisputes(
      reading,
      intents.map(({ intent }) => intent),
      readAt,
    )),
  };
}

/** The paid invoices of a subscription since then, the oldest first; null: cardpay does not list them. */
export async function readInvoices(
  { client, nullIfMissing }: ReadingClient,
  subscription: string,
  since: Date,
): Promise<PaymentSnapshot[] | null> {
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  const page = await nullIfMissing(() =>
    client.invoices.list({ subscription, status: 'paid', created, limit: MAX_LISTED }),
  );
  return page && page.data.flatMap((invoice) => buildInvoiceSnapshot(invoice) ?? []).reverse();
}

/** The invoice of a payment; null: none. */
export async function findInvoiceOfIntent(
  { client, nullIfMissing }: ReadingClient,
  intent: string,
): Promise<string | null> {
  const page = await nullIfMissing(() =>
    client.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 }),
  );
  const invoice = page?.data[0]?.invoice;
  return typeof invoice === 'string' ? invoice : (invoice?.id ?? null);
}

/** The payments with disputes or refunds since then; null: cardpay does not list them. */
export async function readReversals({ client, nullIfMissing }: ReadingClient, since: Date): Promise<string[] | null> {
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  const lists = [client.disputes, client.refunds].map((list) =>
    nullIfMissing(
      () =>
        list.list({ created, limit: 100 }).autoPagingToArray({ limit: MAX_REVERSALS }) as Promise<
          Pick<Stripe.Dispute, 'payment_intent'>[]
        >,
    ),
  );
  const [disputes, refunds] = await Promise.all(lists);
  if (!disputes || !refunds) return null;
  const intents = [...disputes, ...refunds].flatMap(({ payment_intent: intent }) =>
    typeof intent === 'string' ? intent : (intent?.id ?? []),
  );
  return [...new Set(intents)];
}

/**
 * Splits a refund over the payments of an invoice. With one payment (the usual case), a repeated call requests the same
 * amount.
 */
export async function planRefunds(
  reading: ReadingClient,
  reference: string,
  amount: number | null,
): Promise<{ intent: string; amount: number | null }[]> {
  if (!isInvoice(reference)) return [{ intent: reference, amount }];
  const intents = (await listIntents(reading, reference)) ?? [];
  if (intents.length === 1) return [{ intent: intents[0]!.intent.id, amount }];
  let left = amount ?? Infinity;
  const refunds = intents.flatMap(({ intent, paid }) => {
    const back = Math.min(left, paid - (findLatestCharge(intent)?.amount_refunded ?? 0));
    left -= back;
    return back > 0 ? [{ intent: intent.id, amount: back }] : [];
  });
  if (refunds.length === 0)
    throw new CardpayRefused(`Cardpay has no refundable payment of the invoice ${reference}.`, null);
  return refunds;
}

interface PaidIntent {
  intent: Stripe.PaymentIntent;
  paid: number;
}

/** The payments of an invoice; null: cardpay does not list them. */
async function listIntents({ client, nullIfMissing }: ReadingClient, invoice: string): Promise<PaidIntent[] | null> {
  const expand = ['data.payment.payment_intent.latest_charge'];
  const page = await nullIfMissing(() => client.invoicePayments.list({ invoice, status: 'paid', expand }));
  return (
    page &&
    page.data.flatMap(({ payment, amount_paid: paid }) =>
      typeof payment.payment_intent === 'object' ? [{ intent: payment.payment_intent, paid: paid ?? 0 }] : [],
    )
  );
}

const findLatestCharge = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

/** The disputes of payments; listed only if a charge is marked as disputed. Empty object: unknown. */
async function readDisputes(
  { client, nullIfMissing }: ReadingClient,
  intents: Stripe.PaymentIntent[],
  readAt: Date,
): Promise<Pick<PaymentSnapshot, 'disputes'>> {
  const disputes: Stripe.Dispute[] = [];
  for (const intent of intents) {
    const isDisputed = findLatestCharge(intent)?.disputed as boolean | undefined;
    if (isDisputed === undefined) return {};
    const page = isDisputed
      ? await nullIfMissing(() => client.disputes.list({ payment_intent: intent.id, limit: MAX_LISTED }))
      : { data: [] };
    if (!page) return {};
    disputes.push(...page.data);
  }
  return { disputes: { all: buildDisputeSnapshots(disputes), readAt } };
}
