import type { SandboxAnswer } from '../party.js';
import { type CardpayBooks, chargeOf } from './cardpayBooks.js';
import { type CardpayObject, newId } from './cardpayObjects.js';

type Payment = CardpayObject & { invoice: string; payment: { type: string; payment_intent: string } };

/** Calls about invoices, the payments of these, disputes, refunds and charges; undefined for others. */
export function answerInvoices(
  { objects }: CardpayBooks,
  path: string,
  query: URLSearchParams,
): SandboxAnswer | undefined {
  const [, kind, id] = /^\/v1\/(invoices|invoice_payments|disputes|refunds|charges)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  const all =
    kind === 'charges'
      ? [...objects.values()].filter((one) => typeof one.latest_charge === 'string').map(chargeOf)
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
    .filter((one) => isNamed(one, query))
    .reverse()
    .slice(0, Number(query.get('limit') ?? 10));
  return {
    status: 200,
    body: {
      object: 'list',
      url: path,
      has_more: false,
      data:
        kind === 'invoice_payments' && isExpanded(query) ? data.map((one) => inFull(objects, one as Payment)) : data,
    },
  };
}

const isExpanded = (query: URLSearchParams) =>
  [...query].some(([name, value]) => name.startsWith('expand[') && value.startsWith('data.payment.payment_intent'));

/** Whether it is what each parameter that there is says. */
function isNamed(one: CardpayObject, query: URLSearchParams): boolean {
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

function inFull(objects: CardpayBooks['objects'], one: Payment): CardpayObject {
  const intent = objects.get(one.payment.payment_intent)!;
  return { ...one, payment: { ...one.payment, payment_intent: { ...intent, latest_charge: chargeOf(intent) } } };
}

/** What is said of a dispute: of this one, or else of the one that it can be said of. Appealed is one that was lost. */
export interface DisputeChange {
  outcome: 'open' | 'won' | 'lost' | 'appealed';
  dispute?: string;
  amount?: number;
  currency?: string;
}

const STATUSES = { open: 'needs_response', won: 'won', lost: 'lost', appealed: 'appeal_under_review' };
const EVENTS = { open: 'created', won: 'closed', lost: 'closed', appealed: 'updated' };

/** The owner of a card says that a payment was not theirs, or the bank has decided: `won` is for the seller. */
export function dispute(
  books: CardpayBooks,
  intent: CardpayObject,
  { outcome, dispute: id, ...of }: DisputeChange,
  nowS: number,
): CardpayObject {
  const before =
    outcome === 'appealed' ? ['lost'] : outcome === 'open' ? [] : ['needs_response', 'appeal_under_review'];
  const known = [...books.objects.values()].find(
    (one) =>
      one.object === 'dispute' &&
      one.payment_intent === intent.id &&
      (id === undefined ? before.includes(String(one.status)) : one.id === id),
  );
  const made = {
    id: newId('dp'),
    object: 'dispute',
    created: nowS,
    livemode: false,
    amount: intent.amount_received,
    currency: intent.currency,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    ...of,
  };
  const disputed: CardpayObject = Object.assign(
    known ?? { ...made, is_charge_refundable: false, metadata: {}, reason: 'fraudulent' },
    { status: STATUSES[outcome] },
  );
  books.objects.set(disputed.id, disputed);
  Object.assign(intent, { disputed: true });
  books.hooks.emit(`charge.dispute.${EVENTS[outcome]}`, structuredClone(disputed), nowS);
  return disputed;
}
