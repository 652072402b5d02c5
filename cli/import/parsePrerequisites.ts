/**
 * Catalogues write rules as {type: 'and' | 'or', nested: [...]} over {type: 'course', course, min_grade}: the
 * contract's rule in other words. What is in the contract's words already, or is no rule at all, comes back as it is,
 * for the contract to judge.
 */
export function parsePrerequisites(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { type, nested, course, min_grade: minGrade } = value as Record<string, unknown>;
  if (type === 'course') return { course_id: course, ...(minGrade == null ? {} : { min_grade: minGrade }) };
  if ((type !== 'and' && type !== 'or') || !Array.isArray(nested)) return value;
  const parts = nested.map(parsePrerequisites);
  return type === 'and' ? { all: parts } : { any: parts };
}
