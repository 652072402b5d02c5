import { ModelSuspended } from '../../../providers/llm/circuitBreakers.js';
import { LlmError } from '../../../providers/llm/structuredModel.js';
import { Problem } from '../../_shared/problems.js';

const RETRY_AFTER_S = 5;

/** A failure of a language model as the Problem (503, with `Retry-After`) for the client; anything else as it is. */
export function modelUnavailable(error: unknown): unknown {
  if (!(error instanceof LlmError)) return error;
  const seconds = error instanceof ModelSuspended ? error.retryAfterSeconds : RETRY_AFTER_S;
  return new Problem(503, 'model-unavailable', 'Language model unavailable', error.message, undefined, { 'Retry-After': String(seconds) });
}
