import { ClaimRefused } from '../../../db/commerce/stores/claimPurchase.js';
import { PaymentRefused } from '../../../db/commerce/payments/paymentRefused.js';
import type { components } from '../../../generated/types.js';
import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';

type Refusal = components['schemas']['BaseErrorResponse'];

export const buildRefusal = (message: string): Refusal => ({ success: false, message, data: null });

/**
 * Runs the work. Returns its result, or the refusal of a purchase that is not valid, with the message of the store or
 * the ledger.
 */
export async function catchRefusal<Result>(
  work: () => Promise<Result>,
): Promise<{ done: Result } | { refused: Refusal }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof PurchaseRefused || error instanceof ClaimRefused || error instanceof PaymentRefused)
      return { refused: buildRefusal(error.message) };
    throw error;
  }
}
