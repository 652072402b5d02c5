import { type LlmRefusal, LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { ModelSuspended } from '../../../../providers/llm/circuitBreakers.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { Problem } from '../../../_shared/problems.js';

const RETRY_AFTER_S = 5;

const REFUSALS: Record<LlmRefusal, [type: string, title: string]> = {
  no_credential: ['no-credential', 'No credential'],
  model_not_allowed: ['model-not-allowed', 'Model not allowed'],
  trial_spent: ['trial-spent', 'Trial spent'],
  budget_spent: ['budget-spent', 'Budget spent'],
};

/** Why no model answered as the Problem for the client: 503 with `Retry-After` where it failed, 403 where a rule says no; anything else as it is. */
export function modelProblem(error: unknown): unknown {
  if (error instanceof LlmRefused) return new Problem(403, ...REFUSALS[error.code], error.message);
  if (!(error instanceof LlmError)) return error;
  const seconds = error instanceof ModelSuspended ? error.retryAfterSeconds : RETRY_AFTER_S;
  return new Problem(503, 'model-unavailable', 'Language model unavailable', error.message, undefined, {
    'Retry-After': String(seconds),
  });
}
