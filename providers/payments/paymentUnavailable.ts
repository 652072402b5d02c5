/** A provider of payments did not answer, or not as its interface says. The message says why in words of our own: no secret, nothing of what was sent. */
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
