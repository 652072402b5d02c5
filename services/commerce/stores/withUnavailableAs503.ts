import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { unavailable } from '../../_shared/problems.js';

/** Runs a request to a payment provider. A provider that does not answer becomes a Problem (503). */
export async function withUnavailableAs503<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw unavailable(error.message, error.retryAfterSeconds);
  }
}
