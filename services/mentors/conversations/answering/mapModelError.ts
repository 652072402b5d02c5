import { type LlmRefusal, LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { ModelSuspended } from '../../../../providers/llm/circuitBreakers.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import type { ProblemType } from '../../../_shared/problemTypes.js';
import { Problem } from '../../../_shared/problems.js';

const RETRY_AFTER_S = 5;

const REFUSALS = {
  no_credential: 'no-credential',
  model_not_allowed: 'model-not-allowed',
  trial_spent: 'trial-spent',
  budget_spent: 'budget-spent',
} as const satisfies Record<LlmRefusal, ProblemType>;

/**
 * Maps an error of a model to a Problem: 503 with `Retry-After` for a failure, 403 for a refusal by rule or budget.
 * Returns any other error unchanged.
 */
export function mapModelError(error: unknown): unknown {
  if (error instanceof LlmRefused) return new Problem(REFUSALS[error.code], error.message);
  if (!(error instanceof LlmError)) return error;
  const seconds = error instanceof ModelSuspended ? error.retryAfterSeconds : RETRY_AFTER_S;
  return new Problem('model-unavailable', error.message, { headers: { 'Retry-After': String(seconds) } });
}
