export type LlmRefusal = 'no_credential' | 'model_not_allowed' | 'trial_spent' | 'budget_spent';

/**
 * A language model may not be called; the message gives the reason to the caller. Retrying is useless until something
 * changes.
 */
export class LlmRefused extends Error {
  override readonly name = 'LlmRefused';

  constructor(
    readonly code: LlmRefusal,
    message: string,
  ) {
    super(message);
  }
}
