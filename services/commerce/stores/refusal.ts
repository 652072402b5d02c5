import { ClaimRefused } from '../../../db/commerce/stores/claimPurchase.js';
import { PaymentRefused } from '../../../db/commerce/payments/paymentRefused.js';
import type { components } from '../../../generated/types.js';
import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';

type Refusal = components['schemas']['BaseErrorResponse'];

export const refusal = (message: string): Refusal => ({ success: false, message, data: null });

/** What comes out of the work, or the refusal of a purchase that does not count, in the words of the store, the ledger or ours. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<{ done: Result } | { refused: Refusal }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof PurchaseRefused || error instanceof ClaimRefused || error instanceof PaymentRefused)
      return { refused: refusal(error.message) };
    throw error;
  }
}
