import type { Rule } from './prerequisiteRule.js';

/** Progress of a person in a course. */
export interface CourseProgress {
  /** Completed and not failed. */
  finished: boolean;
  /** From 0 to 1, and above where weights allow; null where there is none. */
  grade: number | null;
  /** Percentage of its completable blocks, 0 to 100. */
  percent: number;
}

/** Minimum shares for letter grades in platforms without a scale of their own. */
export const LETTERS: Record<string, number> = {
  'A+': 0.97,
  A: 0.93,
  'A-': 0.9,
  'B+': 0.87,
  B: 0.83,
  'B-': 0.8,
  'C+': 0.77,
  C: 0.73,
  'C-': 0.7,
  'D+': 0.67,
  D: 0.63,
  'D-': 0.6,
};

/**
 * Whether results (by course key) satisfy a rule; null is satisfied. The SQL function `prerequisites_met` does the
 * same for lists. A course without a grade satisfies no minimum grade.
 */
export function prerequisitesMet(rule: Rule | null, results: ReadonlyMap<string, CourseProgress>): boolean {
  if (rule === null) return true;
  if ('all' in rule) return rule.all.every((part) => prerequisitesMet(part, results));
  if ('any' in rule) return rule.any.length === 0 || rule.any.some((part) => prerequisitesMet(part, results));
  const result = results.get(rule.course_id);
  const isFarEnough = rule.min_completion !== undefined && (result?.percent ?? 0) >= rule.min_completion;
  if (!result?.finished && !isFarEnough) return false;
  const lowest = rule.min_grade === undefined ? null : parseLowestGrade(rule.min_grade);
  return lowest === null || (result?.grade ?? -1) >= lowest;
}

/** From 0 to 1; null for words that are no grade, such as that of a transferred credit: then passing suffices. */
export function parseLowestGrade(written: string): number | null {
  const letter = LETTERS[written.trim().toUpperCase()];
  if (letter !== undefined) return letter;
  const [, digits] = /^(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*%?$/.exec(written.trim()) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  return number > 1 ? number / 100 : number;
}
