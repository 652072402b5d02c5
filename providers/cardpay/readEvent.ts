import Stripe from 'stripe';
import { z } from 'zod';
import type { CardpayEvent, CardpayNews, NamedObject } from './cardpay.js';
import { newsOf } from './snapshots.js';
import { canBeStored, shortText } from './storableNews.js';

/** How old the signature of an event may be. */
const TOLERANCE_S = 300;

/** The event that these bytes are, if one of the secrets has signed them; null where none has, or too long ago. */
export function readEvent(
  client: Stripe,
  secrets: string[],
  { rawBody, signature, nowMs }: { rawBody: Buffer; signature: string; nowMs: number },
): CardpayEvent | null {
  for (const secret of secrets) {
    try {
      return isThin(rawBody)
        ? thinEventOf(client.parseEventNotification(rawBody, signature, secret, TOLERANCE_S, undefined, nowMs))
        : eventOf(client.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, nowMs));
    } catch (error) {
      // The next secret may be the one.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return unreadable('');
    }
  }
  return null;
}

/** Whether it claims to be one that only names its object: the library has another call for these. */
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

function thinEventOf(event: object): CardpayEvent {
  const { success, data, error } = thinEnvelope.safeParse(event);
  if (!success) return unreadable(`/${error.issues[0]!.path.join('/')}`);
  const { id, type, created, livemode, related_object: related } = data;
  const kind = related && KINDS[related.type];
  return {
    id,
    type,
    isLive: livemode,
    occurredAt: new Date(created),
    news: kind ? { kind: 'named', named: { kind, id: related.id } } : null,
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

function eventOf(event: Stripe.Event): CardpayEvent {
  const { success, data, error } = envelope.safeParse(event);
  if (!success) return unreadable(`/${error.issues[0]!.path.join('/')}`);
  const news = readNews(event);
  if (news === 'unreadable') return unreadable('/data/object');
  return {
    id: data.id,
    type: data.type,
    isLive: data.livemode,
    occurredAt: new Date(data.created * 1_000),
    news,
    unreadable: null,
  };
}

function readNews(event: Stripe.Event): CardpayNews | null | 'unreadable' {
  try {
    const news = newsOf(event);
    return news === null || canBeStored(news) ? news : 'unreadable';
  } catch {
    // It lacks what is looked into.
    return 'unreadable';
  }
}

const unreadable = (path: string): CardpayEvent => ({
  id: '',
  type: '',
  isLive: false,
  occurredAt: new Date(0),
  news: null,
  unreadable: path,
});
