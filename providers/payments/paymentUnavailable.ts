/**
 * A payment provider did not answer, or its answer is invalid. The message contains no secret and no part of the
 * request.
 */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';

  constructor(
    message: string,
    /** When it may be tried again. */
    readonly retryAfterSeconds = 5,
  ) {
    super(message);
  }
}
