/** What a person did wrong, in words for them: printed without a stack, exit status 1. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  /** `option` is the one to change, as it is written on the command line. */
  constructor(
    message: string,
    readonly option: string | null = null,
  ) {
    super(message);
  }
}
