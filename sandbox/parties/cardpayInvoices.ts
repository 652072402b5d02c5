import type { SandboxAnswer } from '../party.js';
import { type CardpayState, buildCharge } from './cardpayState.js';
import { type CardpayObject, createId } from './cardpayObjects.js';

type Payment = CardpayObject & { invoice: string; payment: { type: string; payment_intent: string } };

/** Answers calls about invoices, invoice payments, disputes, refunds and charges; undefined for other paths. */
export function answerInvoices(
  { objects }: CardpayState,
  path: string,
  query: URLSearchParams,
): SandboxAnswer | undefined {
  const [, kind, id] = /^\/v1\/(invoices|invoice_payments|disputes|refunds|charges)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  const all =
    kind === 'charges'
      ? [...objects.values()].filter((one) => typeof one.latest_charge === 'string').map(buildCharge)
      : [...objects.values()].filter(({ object }) => `${object}s` === kind);
  if (id !== undefined) {
    const found = all.find((one) => one.id === id);
    return found
      ? { status: 200, body: found }
      : {
          status: 404,
          body: { error: { type: 'invalid_request_error', message: `No such object: '${id}'`, param: 'id' } },
        };
  }
  const data = all
    .filter((one) => matchesQuery(one, query))
    .reverse()
    .slice(0, Number(query.get('limit') ?? 10));
  return {
    status: 200,
    body: {
      object: 'list',
      url: path,
      has_more: false,
      data:
        kind === 'invoice_payments' && requestsExpansion(query)
          ? data.map((one) => expandPayment(objects, one as Payment))
          : data,
    },
  };
}

const requestsExpansion = (query: URLSearchParams) =>
  [...query].some(([name, value]) => name.startsWith('expand[') && value.startsWith('data.payment.payment_intent'));

/** Whether an object matches all parameters of the query. */
function matchesQuery(one: CardpayObject, query: URLSearchParams): boolean {
  const { subscription } =
    (one.parent as { subscription_details?: { subscription: unknown } } | undefined)?.subscription_details ?? {};
  const { payment } = one as Partial<Payment>;
  const values: Record<string, unknown> = {
    status: one.status,
    invoice: one.invoice,
    subscription,
    payment_intent: one.payment_intent,
    'payment[payment_intent]': payment?.payment_intent,
  };
  const since = Number(query.get('created[gte]') ?? 0);
  return (
    Number(one.created) >= since &&
    Object.entries(values).every(([name, value]) => (query.get(name) ?? value) === value)
  );
}

function expandPayment(objects: CardpayState['objects'], one: Payment): CardpayObject {
  const intent = objects.get(one.payment.payment_intent)!;
  return { ...one, payment: { ...one.payment, payment_intent: { ...intent, latest_charge: buildCharge(intent) } } };
}

/**
 * A change of a dispute: of `dispute`, or else of the first dispute that the outcome can apply to. Only a lost dispute
 * can be appealed.
 */
export interface DisputeChange {
  outcome: 'open' | 'won' | 'lost' | 'appealed';
  dispute?: string;
  amount?: number;
  currency?: string;
}

const STATUSES = { open: 'needs_response', won: 'won', lost: 'lost', appealed: 'appeal_under_review' };
const EVENTS = { open: 'created', won: 'closed', lost: 'closed', appealed: 'updated' };

/** Parses the outcome of a dispute. Throws for any other text. */
export function parseDisputeOutcome(outcome: string): DisputeChange['outcome'] {
  if (outcome !== 'open' && outcome !== 'won' && outcome !== 'lost' && outcome !== 'appealed')
    throw new Error('The outcome is open, won, lost or appealed.');
  return outcome;
}

/** Opens a dispute of a payment or changes its outcome; `won` is won by the seller. */
export function dispute(
  account: CardpayState,
  intent: CardpayObject,
  { outcome, dispute: id, ...fields }: DisputeChange,
  nowS: number,
): CardpayObject {
  const before =
    outcome === 'appealed' ? ['lost'] : outcome === 'open' ? [] : ['needs_response', 'appeal_under_review'];
  const existing = [...account.objects.values()].find(
    (one) =>
      one.object === 'dispute' &&
      one.payment_intent === intent.id &&
      (id === undefined ? before.includes(String(one.status)) : one.id === id),
  );
  const created = {
    id: createId('dp'),
    object: 'dispute',
    created: nowS,
    livemode: false,
    amount: intent.amount_received,
    currency: intent.currency,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    ...fields,
  };
  const disputed: CardpayObject = Object.assign(
    existing ?? { ...created, is_charge_refundable: false, metadata: {}, reason: 'fraudulent' },
    { status: STATUSES[outcome] },
  );
  account.objects.set(disputed.id, disputed);
  Object.assign(intent, { disputed: true });
  account.hooks.emit(`charge.dispute.${EVENTS[outcome]}`, structuredClone(disputed), nowS);
  return disputed;
}
