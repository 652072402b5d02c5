/** A course that must be completed with a minimum grade, or instead to a percentage, where one is required. */
export interface CourseRule {
  course_id: string;
  min_grade?: string;
  min_completion?: number;
}

/** The prerequisites of a course: one course, all parts, or any part. */
export type Rule = CourseRule | { all: Rule[] } | { any: Rule[] };

/** A rule, or the keys of courses that must all be completed. */
export type IncomingRule = Rule | string[];

/** Converts a rule to its stored form: groups without requirements are dropped, so an empty rule is null. */
export function normalizeRule(rule: IncomingRule): Rule | null {
  if (Array.isArray(rule)) return normalizeRule({ all: rule.map((courseKey) => ({ course_id: courseKey })) });
  if ('course_id' in rule) return rule;
  const parts = 'all' in rule ? rule.all : rule.any;
  const kept = parts.map(normalizeRule).filter((part) => part !== null);
  if (kept.length === 0) return null;
  return 'all' in rule ? { all: kept } : { any: kept };
}

/** The courses that a rule names, from left to right, with repetitions. */
export function listCourses(rule: Rule): string[] {
  if ('course_id' in rule) return [rule.course_id];
  return ('all' in rule ? rule.all : rule.any).flatMap(listCourses);
}

/** The same rule with each course key replaced by `rename`. */
export function renameCourses(rule: Rule, rename: (courseKey: string) => string): Rule {
  if ('course_id' in rule) return { ...rule, course_id: rename(rule.course_id) };
  const parts = ('all' in rule ? rule.all : rule.any).map((part) => renameCourses(part, rename));
  return 'all' in rule ? { all: parts } : { any: parts };
}

/**
 * Resolves a written key: catalogues write 'ARCH 2530' for the course 'ARCH-2530'. The key as written when such a
 * course exists, else with hyphens.
 */
export function resolveCourseKey(written: string, exists: (courseKey: string) => boolean): string {
  return exists(written) ? written : written.trim().replace(/\s+/g, '-');
}
