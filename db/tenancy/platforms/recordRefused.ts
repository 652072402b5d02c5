/** The person or platform can't be as requested; the message says what stands in the way. */
export class PersonRefused extends Error {
  override readonly name = 'PersonRefused';

  constructor(
    readonly field: 'main' | 'email',
    message: string,
  ) {
    super(message);
  }
}
