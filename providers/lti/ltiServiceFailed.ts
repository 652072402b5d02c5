/** A service of an LMS failed. The message is for administrators. */
export class LtiServiceFailed extends Error {
  override readonly name = 'LtiServiceFailed';
  /** The status of the answer; null: there was none. */
  readonly status: number | null;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
  /** How long the LMS asks to wait; null: it does not. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    {
      isTemporary,
      status = null,
      retryAfterMs = null,
    }: { isTemporary: boolean; status?: number | null; retryAfterMs?: number | null },
  ) {
    super(message);
    this.isTemporary = isTemporary;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
