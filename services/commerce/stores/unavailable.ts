import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { unavailable } from '../../_shared/problems.js';

/** The same, with a store that doesn't answer as a Problem (503). */
export async function askingStore<Result>(question: () => Promise<Result>): Promise<Result> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw unavailable(error.message, error.retryAfterSeconds);
  }
}
