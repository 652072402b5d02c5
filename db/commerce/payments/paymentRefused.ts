/** What a provider says contradicts what it said before, or names something that the platform does not have. Nothing is stored. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';

  constructor(
    readonly reason: 'currency' | 'owner' | 'product',
    message: string,
  ) {
    super(message);
  }
}
