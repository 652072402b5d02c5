import type { GradingPolicy } from '../../../db/catalog/outlines/gradingPolicy.js';
import type { components } from '../../../generated/types.js';

/** A policy as it is requested, with what is absent. */
export function incomingPolicy({
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
