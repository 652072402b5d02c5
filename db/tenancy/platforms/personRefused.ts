/** The person or platform cannot be saved as requested; the message says why. */
export class PersonRefused extends Error {
  override readonly name = 'PersonRefused';

  constructor(
    readonly field: 'main' | 'email',
    message: string,
  ) {
    super(message);
  }
}
