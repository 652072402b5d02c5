/** A report contradicts an earlier one, or names something that the platform does not have. Nothing was stored. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';

  constructor(
    readonly reason: 'currency' | 'owner' | 'product',
    message: string,
  ) {
    super(message);
  }
}
