import type { Steps } from '../../core/slices.js';
import type { CourseRule, Rule } from './prerequisiteRule.js';
import { type CourseProgress, prerequisitesMet } from './prerequisitesMet.js';

export interface EvaluatedCourse {
  course_id: string;
  min_grade: string | null;
  min_completion: number | null;
  /** Whether the platform has the course. */
  known: boolean;
  completed: boolean;
  /** Percentage of its completable blocks. */
  completion: number;
  /** From 0 to 1, or higher when weights allow. */
  grade: number | null;
  satisfied: boolean;
}

export type EvaluatedRule =
  EvaluatedCourse | { all: EvaluatedRule[]; satisfied: boolean } | { any: EvaluatedRule[]; satisfied: boolean };

export type MissingCourse = Pick<EvaluatedCourse, 'course_id' | 'min_grade' | 'min_completion' | 'known'>;

/** A person's results and the existing courses, by key. */
export interface Standing {
  results: ReadonlyMap<string, CourseProgress>;
  known: ReadonlySet<string>;
}

/** The rule with the person's standing at each node. Visits each node once. */
export function* evaluateRule(rule: Rule, standing: Standing): Steps<EvaluatedRule> {
  yield;
  if ('all' in rule) {
    const all = yield* evaluateRules(rule.all, standing);
    return { all, satisfied: all.every(({ satisfied }) => satisfied) };
  }
  if ('any' in rule) {
    const any = yield* evaluateRules(rule.any, standing);
    return { any, satisfied: any.length === 0 || any.some(({ satisfied }) => satisfied) };
  }
  const result = standing.results.get(rule.course_id);
  const satisfied = prerequisitesMet(rule, standing.results);
  return {
    ...mapMissingCourse(rule, standing),
    completed: result?.finished ?? false,
    completion: result?.percent ?? 0,
    grade: result?.grade ?? null,
    satisfied,
  };
}

function* evaluateRules(rules: Rule[], standing: Standing): Steps<EvaluatedRule[]> {
  const parts: EvaluatedRule[] = [];
  for (const rule of rules) parts.push(yield* evaluateRule(rule, standing));
  return parts;
}

/** A course of a rule as it is listed when it is missing. */
export function mapMissingCourse(
  { course_id, min_grade, min_completion }: CourseRule,
  { known }: Pick<Standing, 'known'>,
): MissingCourse {
  return {
    course_id,
    min_grade: min_grade ?? null,
    min_completion: min_completion ?? null,
    known: known.has(course_id),
  };
}
