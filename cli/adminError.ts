/** An error of the user: its message is printed without a stack, and the exit status is 1. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  /** `option`: the option to change, as it is written on the command line. */
  constructor(
    message: string,
    readonly option: string | null = null,
  ) {
    super(message);
  }
}
