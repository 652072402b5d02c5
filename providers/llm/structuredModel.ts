/** A language model whose answers match a JSON Schema. */
export interface StructuredModel {
  provider: string;
  model: string;
  /** Rejects with an LlmError. */
  answer<T>(request: StructuredRequest): Promise<StructuredAnswer<T>>;
}

export interface StructuredRequest {
  system: string;
  prompt: string;
  /** JSON Schema of the answer, and a short name for it. */
  schema: Record<string, unknown>;
  name: string;
  /** Time for everything, including retries. */
  timeoutMs: number;
  maxOutputTokens: number;
}

export interface StructuredAnswer<T> {
  value: T;
  usage: TokenUsage;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

export type LlmFault = 'timeout' | 'rate_limited' | 'refused' | 'unavailable' | 'bad_answer';

/** A language model gave no usable answer: timeout, too many requests, credential or request refused, unavailable, or an invalid
 * answer. The message contains no secret. `usage`: the tokens that the call cost nevertheless.
 */
export class LlmError extends Error {
  override readonly name = 'LlmError';

  constructor(
    readonly fault: LlmFault,
    message: string,
    readonly usage: TokenUsage = { inputTokens: 0, outputTokens: 0 },
  ) {
    super(message);
  }
}
