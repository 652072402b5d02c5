import type { StoredPrerequisites } from '../../../db/catalog/eligibility/readPrerequisites.js';
import type { components } from '../../../generated/types.js';

export function presentPrerequisites(
  { rule, keys, dangling }: StoredPrerequisites,
  { courseKey, platformKey, keyOnly }: { courseKey: string; platformKey: string; keyOnly: boolean },
): components['schemas']['CoursePrerequisites'] {
  return { course_id: courseKey, platform_key: platformKey, ...(!keyOnly && { rules: rule }), keys, dangling };
}
