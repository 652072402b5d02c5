import type { GradingPolicy } from '../../../db/catalog/outlines/gradingPolicy.js';
import type { components } from '../../../generated/types.js';

/** The policy of a body, with defaults for absent fields. */
export function parsePolicy({
  assignment_types: types,
  cutoffs,
  score_policy: scorePolicy = 'best',
}: components['schemas']['GradingPolicyReplacement']): GradingPolicy {
  return {
    assignment_types: types.map(({ name, weight, min_count = 0, drop_count = 0 }) => ({
      name,
      weight,
      min_count,
      drop_count,
    })),
    cutoffs,
    score_policy: scorePolicy,
  };
}
