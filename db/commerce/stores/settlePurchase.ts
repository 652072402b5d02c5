import { hash } from 'node:crypto';
import { type Transaction, databaseInTransaction, runPipeline } from '../../core/transaction.js';
import { type FoundOffer, findOffer, findOfferStatement } from '../payments/findOffer.js';
import { recordPayment } from '../payments/recordPayment.js';
import { recordSubscription } from '../payments/recordSubscription.js';
import type { StorePurchase } from './storePurchase.js';
import type { StoreTransaction } from './storeTransaction.js';

/**
 * Records a claimed purchase and these of its payments in the ledger; recorded payments stay unchanged. Returns
 * whether the platform offers the product. Throws PaymentRefused.
 */
export async function settlePurchase(
  trx: Transaction,
  purchase: StorePurchase,
  payments: 'all' | string[],
): Promise<boolean> {
  const { platform_id: platformId, is_live: isLive, store: provider, product_id: externalId } = purchase;
  // The tenant itself pays for the purchase that launched it.
  const userId = purchase.launch_key_sha256 === null ? purchase.user_id : null;
  if (platformId === null || isLive === null || externalId === null) return false;
  const [offers, transactions] = (await runPipeline(trx, [
    findOfferStatement(platformId, provider, isLive, externalId),
    [PAYMENTS, [purchase.id, payments === 'all' ? null : payments]],
  ])) as [FoundOffer[], StoreTransaction[]];
  const offer = offers[0] ?? null;
  const common = { platformId, provider, isLive, userId, checkoutId: null };
  for (const transaction of transactions) {
    const isSame = transaction.product_id === null || transaction.product_id === externalId;
    const sold = isSame
      ? offer
      : await findOffer(databaseInTransaction(trx), {
          platformId,
          provider,
          isLive,
          externalId: transaction.product_id!,
        });
    const { quantity, refunded_share: share } = transaction;
    const amount = transaction.amount ?? (sold && sold.amount * quantity);
    const currency = transaction.currency ?? sold?.currency;
    // Neither the store nor the platform reports the price.
    if (amount == null || currency === undefined) continue;
    const reference = formatReference(transaction);
    const isPart = transaction.state === 'captured' && share > 0;
    const cause = buildCause('payment', reference, transaction.state, ...(isPart ? [String(share)] : []));
    const said = {
      state: transaction.state,
      amount,
      currency,
      ...(isPart && { refunded: Math.round(amount * share) }),
      occurredAt: transaction.occurred_at,
    };
    await recordPayment(trx, { ...common, cause, reference, ...said, quantity, productId: sold?.productId ?? null });
  }
  const { subscription } = purchase;
  if (subscription) {
    const cause = buildCause(
      'subscription',
      purchase.reference,
      purchase.observed_at.toISOString(),
      JSON.stringify([externalId, subscription]),
    );
    await recordSubscription(trx, {
      ...common,
      cause,
      reference: purchase.reference,
      state: subscription.state,
      startedAt: new Date(subscription.startedAt),
      currentPeriodEnd: parseDate(subscription.currentPeriodEnd),
      graceUntil: parseDate(subscription.graceUntil),
      cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
      productId: offer?.productId ?? null,
      occurredAt: purchase.observed_at,
    });
  }
  return offer !== null;
}

const PAYMENTS = {
  name: 'transactions of store purchase',
  text: 'select * from store_transactions where purchase_id = $1 and (cast($2 as text[]) is null or reference = any (cast($2 as text[]))) order by occurred_at',
};

const parseDate = (text: string | null) => (text === null ? null : new Date(text));

/** In the ledger a refund is final: money paid again is another payment. */
const formatReference = ({ reference, revision }: StoreTransaction) =>
  revision === 0 ? reference : `${reference}#${revision}`;

/** Unique to the report. */
const buildCause = (kind: string, ...parts: string[]) => `${kind} ${hash('sha256', JSON.stringify(parts), 'hex')}`;
