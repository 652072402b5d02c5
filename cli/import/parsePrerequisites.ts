/** Converts rules in the form of other catalogs, {type: 'and' | 'or', nested: [...]} over {type: 'course', course, min_grade}, to
 * the contract's form. Returns other values unchanged; validation checks them.
 */
export function parsePrerequisites(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { type, nested, course, min_grade: minGrade } = value as Record<string, unknown>;
  if (type === 'course') return { course_id: course, ...(minGrade == null ? {} : { min_grade: minGrade }) };
  if ((type !== 'and' && type !== 'or') || !Array.isArray(nested)) return value;
  const parts = nested.map(parsePrerequisites);
  return type === 'and' ? { all: parts } : { any: parts };
}
