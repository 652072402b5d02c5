import type { CardpayEventData, NamedObject, PaymentSnapshot, Read } from './cardpay.js';
import type { ReadingClient } from './readPayments.js';
import { buildCheckoutSnapshot, parseDispute, buildSubscriptionSnapshot } from './snapshots.js';
import { isValidEventData } from './isValidEventData.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';

/**
 * The present data of an object that an event names; null: not relevant here. Throws PaymentUnavailable for invalid
 * data read.
 */
export async function readNamed(
  { client }: ReadingClient,
  readPayment: (reference: string) => Promise<Read<PaymentSnapshot> | null>,
  { kind, id }: NamedObject,
  readServerTime: (value: object) => Date,
): Promise<Read<CardpayEventData> | null> {
  const readPaymentData = async (reference: string): Promise<Read<CardpayEventData> | null> => {
    const read = await readPayment(reference);
    return read && { value: { kind: 'payment', payment: read.value }, readAt: read.readAt };
  };
  const readOther = async <T extends object>(
    work: Promise<T>,
    parse: (value: T) => CardpayEventData | null,
  ): Promise<Read<CardpayEventData> | null> => {
    const value = await work;
    const data = parse(value);
    if (data !== null && !isValidEventData(data)) throw new PaymentUnavailable('The answer of cardpay cannot be read.');
    return data && { value: data, readAt: readServerTime(value) };
  };
  switch (kind) {
    case 'payment':
      return readPaymentData(id);
    case 'charge': {
      const { payment_intent: intent } = await client.charges.retrieve(id);
      return intent === null ? null : readPaymentData(typeof intent === 'string' ? intent : intent.id);
    }
    case 'checkout':
      return readOther(client.checkout.sessions.retrieve(id), (session) => ({
        kind: 'checkout',
        checkout: buildCheckoutSnapshot(session),
      }));
    case 'subscription':
      return readOther(client.subscriptions.retrieve(id, { expand: ['latest_invoice'] }), (subscription) => ({
        kind: 'subscription',
        subscription: buildSubscriptionSnapshot(subscription),
      }));
    case 'dispute':
      return readOther(client.disputes.retrieve(id), parseDispute);
  }
}
