import type { ModelCost } from '../../db/accounts/llm/listCosts.js';
import type { components } from '../../generated/types.js';

/** The cost of a model as the contract has it. */
export function presentModelCost({
  provider,
  model,
  calls,
  input_tokens,
  output_tokens,
  total_cost,
  unpriced_calls,
}: ModelCost): components['schemas']['ModelCost'] {
  return {
    provider,
    model,
    calls,
    input_tokens,
    output_tokens,
    total_cost,
    unpriced: unpriced_calls > 0,
    unpriced_calls,
  };
}
