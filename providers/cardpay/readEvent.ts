import Stripe from 'stripe';
import { z } from 'zod';
import type { CardpayEvent, CardpayEventData, NamedObject } from './cardpay.js';
import { parseEventData } from './snapshots.js';
import { isValidEventData, shortText } from './isValidEventData.js';

/** The maximum age of an event's signature. */
const TOLERANCE_S = 300;

/** Verifies and parses an event; null: the signature matches none of the secrets, or is too old. */
export function readEvent(
  client: Stripe,
  secrets: string[],
  { rawBody, signature, nowMs }: { rawBody: Buffer; signature: string; nowMs: number },
): CardpayEvent | null {
  for (const secret of secrets) {
    try {
      return isThin(rawBody)
        ? parseThinEvent(client.parseEventNotification(rawBody, signature, secret, TOLERANCE_S, undefined, nowMs))
        : parseEvent(client.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, nowMs));
    } catch (error) {
      // Otherwise the next secret is tried.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return unreadable('');
    }
  }
  return null;
}

/** Whether an event only names its object ("thin"): the library parses these by another call. */
function isThin(rawBody: Buffer): boolean {
  try {
    return (JSON.parse(rawBody.toString('utf8')) as { object?: unknown } | null)?.object === 'v2.core.event';
  } catch {
    return false;
  }
}

const KINDS: Record<string, NamedObject['kind']> = {
  'checkout.session': 'checkout',
  payment_intent: 'payment',
  invoice: 'payment',
  charge: 'charge',
  dispute: 'dispute',
  subscription: 'subscription',
};

const thinEnvelope = z.object({
  id: shortText(255),
  type: shortText(255),
  created: z.iso.datetime({ offset: true }),
  livemode: z.boolean(),
  related_object: z.object({ id: shortText(255), type: shortText(255) }).nullish(),
});

function parseThinEvent(event: object): CardpayEvent {
  const { success, data, error } = thinEnvelope.safeParse(event);
  if (!success) return unreadable(`/${error.issues[0]!.path.join('/')}`);
  const { id, type, created, livemode, related_object: related } = data;
  const kind = related && KINDS[related.type];
  return {
    id,
    type,
    isLive: livemode,
    occurredAt: new Date(created),
    data: kind ? { kind: 'named', named: { kind, id: related.id } } : null,
    unreadable: null,
  };
}

const envelope = z.object({
  id: shortText(255),
  type: shortText(255),
  created: z.int().min(0).max(253_402_214_400),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
});

function parseEvent(event: Stripe.Event): CardpayEvent {
  const { success, data, error } = envelope.safeParse(event);
  if (!success) return unreadable(`/${error.issues[0]!.path.join('/')}`);
  const parsed = readEventData(event);
  if (parsed === 'unreadable') return unreadable('/data/object');
  return {
    id: data.id,
    type: data.type,
    isLive: data.livemode,
    occurredAt: new Date(data.created * 1_000),
    data: parsed,
    unreadable: null,
  };
}

function readEventData(event: Stripe.Event): CardpayEventData | null | 'unreadable' {
  try {
    const data = parseEventData(event);
    return data === null || isValidEventData(data) ? data : 'unreadable';
  } catch {
    // A required field is missing.
    return 'unreadable';
  }
}

const unreadable = (path: string): CardpayEvent => ({
  id: '',
  type: '',
  isLive: false,
  occurredAt: new Date(0),
  data: null,
  unreadable: path,
});
