import type { GradingPolicy } from '../../../db/catalog/outlines/gradingPolicy.js';
import type { ReplacedOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

export function presentReplacedOutline(courseKey: string, replaced: ReplacedOutline): Schemas['CourseOutlineResult'] {
  const { created, restored, updated, unchanged, retired } = replaced;
  return { course_id: courseKey, created, restored, updated, unchanged, retired };
}

export function presentGradingPolicy(
  courseKey: string,
  { assignment_types: types, cutoffs, score_policy: scorePolicy }: GradingPolicy,
): Schemas['GradingPolicy'] {
  return {
    course_id: courseKey,
    assignment_types: types.map(({ name, weight, min_count, drop_count }) => ({ name, weight, min_count, drop_count })),
    cutoffs,
    score_policy: scorePolicy,
  };
}
