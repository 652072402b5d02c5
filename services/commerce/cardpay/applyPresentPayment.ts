import type { Actor } from '../../../db/core/actor.js';
import type { Cardpay } from '../../../providers/cardpay/cardpay.js';
import { applyPaymentEvent } from './applyPaymentEvent.js';
import type { PaymentServices } from './cardpayServices.js';

/** A payment as it is stored. */
export interface StoredPayment {
  platformId: number;
  reference: string;
  state: string;
  modifiedAt: Date;
}

/** Reads a payment from cardpay, and applies its state like an event. Rejects with PaymentUnavailable. */
export async function applyPresentPayment(
  services: PaymentServices,
  actor: Actor,
  cardpay: Cardpay,
  { platformId, reference, state: stored, modifiedAt }: StoredPayment,
): Promise<void> {
  const read = await cardpay.readPayment(reference);
  if (!read) return;
  const { state, amount, refunded = 0, disputes } = read.value;
  // A dispute may return to an earlier state, which is another change.
  const isDisputed = disputes !== undefined && (stored === 'disputed' || disputes.all.length > 0);
  const after = isDisputed ? ` disputed after ${modifiedAt.toISOString()}` : '';
  const cause = `read ${reference} ${state} ${amount} ${refunded}${after}`;
  await applyPaymentEvent(
    services,
    actor,
    { cardpay, platformId, cause, occurredAt: read.readAt },
    { kind: 'payment', payment: read.value },
  );
}
