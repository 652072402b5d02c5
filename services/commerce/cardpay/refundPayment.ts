import { hash } from 'node:crypto';
import { type PlatformPayment, listPlatformPayments } from '../../../db/commerce/payments/listPlatformCommerce.js';
import type { Actor } from '../../../db/core/actor.js';
import { type KeyUse, leaseKey, releaseKey } from '../../../db/tenancy/access/idempotentAnswers.js';
import { CardpayRefused } from '../../../providers/cardpay/cardpay.js';
import { conflict, invalidField, notFound } from '../../_shared/problems.js';
import type { CommerceServices } from '../services.js';
import { withUnavailableAs503 } from '../stores/withUnavailableAs503.js';
import { applyPresentPayment } from './applyPresentPayment.js';
import { requireCardpayAccount } from './callCardpay.js';

export interface RefundRequest {
  platformId: number;
  paymentId: number;
  /** In the smallest unit of the currency; undefined: all that is left. */
  amount: number | undefined;
  /** What was refunded when the caller decided; undefined: not stated. */
  refundedBefore: number | undefined;
  /** The Idempotency-Key of the request: of its sender alone. */
  key: string | undefined;
}

/**
 * Refunds a card payment or a part of it, and stores its state at cardpay. One refund of a payment runs at a time, and a
 * repeated request refunds once. Returns the payment after it. Throws a Problem: 404 for an unknown payment; 400 for more than is
 * left; 409 for a payment that cannot be refunded or has changed; 503 without an answer.
 */
export async function refundPayment(
  services: CommerceServices,
  actor: Actor,
  request: RefundRequest,
): Promise<PlatformPayment> {
  const { platformId, paymentId } = request;
  await requirePayment(services, platformId, paymentId);
  const use = buildKeyUse(platformId, paymentId);
  if ((await leaseKey(services.db, actor, use)).kind !== 'claimed')
    throw conflict(`Another refund of the payment ${paymentId} is not finished.`);
  try {
    await refundOnce(services, actor, request);
  } finally {
    // If this fails, the lease expires.
    await releaseKey(services.db, actor, use).catch(() => {});
  }
  return requirePayment(services, platformId, paymentId);
}

async function refundOnce(services: CommerceServices, actor: Actor, request: RefundRequest): Promise<void> {
  const { platformId, paymentId, key } = request;
  const payment = await requirePayment(services, platformId, paymentId);
  const amount = chooseAmount(payment, request);
  const cardpay = await requireCardpayAccount(services, platformId);
  if (cardpay.isLive !== payment.is_live)
    throw conflict('The platform no longer has the account at cardpay that received the payment.');
  const { reference, state } = payment;
  const { userId, credentialId } = actor;
  await withUnavailableAs503(() =>
    cardpay.refund({
      ...{ reference, amount },
      key:
        key === undefined
          ? buildRefundKey(platformId, payment, amount)
          : hash('sha256', JSON.stringify([platformId, paymentId, userId ?? `credential ${credentialId}`, key]), 'hex'),
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof CardpayRefused)) throw error;
    throw conflict(
      error.isMissing ? 'Cardpay does not know the payment.' : `Cardpay refused the refund: ${error.message}`,
    );
  });
  await withUnavailableAs503(() =>
    applyPresentPayment(services, actor, cardpay, {
      platformId,
      reference,
      state,
      modifiedAt: new Date(payment.modified),
    }),
  );
}

/** The key by which cardpay recognises a repeated refund: the same one until another amount of the payment is refunded. */
export const buildRefundKey = (
  platformId: number,
  { id, refunded }: { id: number; refunded: number },
  amount: number,
): string => `${platformId}-${id}-${refunded}-${amount}`;

async function requirePayment({ db }: CommerceServices, platformId: number, id: number): Promise<PlatformPayment> {
  const { rows } = await listPlatformPayments(db, { platformId, id, limit: 1, offset: 0 });
  if (!rows[0]) throw notFound('payment', id);
  return rows[0];
}

/** The amount to refund. Throws a Problem if the payment has changed, or less is left. */
function chooseAmount(payment: PlatformPayment, { amount, refundedBefore }: RefundRequest): number {
  const { provider, state, refundable, refunded } = payment;
  if (provider !== 'cardpay') throw conflict(`The payment was made at ${provider}, and can only be refunded there.`);
  if (refundedBefore !== undefined && refundedBefore !== refunded)
    throw conflict(`The payment has changed: the refunded amount is ${refunded} by now.`);
  if (refundable === 0) throw conflict(`Nothing of the payment can be refunded: its state is ${state}.`);
  if (amount !== undefined && amount > refundable)
    throw invalidField('body', '/amount', `must be at most ${refundable}, which is left of the payment`, 'maximum');
  return amount ?? refundable;
}

function buildKeyUse(platformId: number, paymentId: number): KeyUse {
  const key = `${platformId} ${paymentId}`;
  return { caller: 'cardpay', operationId: 'refundPayment', key, requestSha256: hash('sha256', key, 'buffer') };
}
