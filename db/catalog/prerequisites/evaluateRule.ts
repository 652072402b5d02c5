import { mapInSlices } from '../../core/slices.js';
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

const PARTS_A_SLICE = 1_000;

/**
 * The rule with the person's standing at each node. Evaluates the parts of the rule in slices: rules that were stored
 * before there was a limit may have thousands.
 */
export async function evaluateRule(rule: Rule, standing: Standing): Promise<EvaluatedRule> {
  if ('course_id' in rule) return evaluateCourse(rule, standing);
  const parts = 'all' in rule ? rule.all : rule.any;
  const evaluated = await mapInSlices(parts, (part) => evaluatePart(part, standing), PARTS_A_SLICE);
  return buildGroup('all' in rule, evaluated);
}

function evaluatePart(rule: Rule, standing: Standing): EvaluatedRule {
  if ('course_id' in rule) return evaluateCourse(rule, standing);
  const parts = 'all' in rule ? rule.all : rule.any;
  return buildGroup(
    'all' in rule,
    parts.map((part) => evaluatePart(part, standing)),
  );
}

function buildGroup(isAll: boolean, parts: EvaluatedRule[]): EvaluatedRule {
  if (isAll) return { all: parts, satisfied: parts.every(({ satisfied }) => satisfied) };
  return { any: parts, satisfied: parts.length === 0 || parts.some(({ satisfied }) => satisfied) };
}

function evaluateCourse(rule: CourseRule, standing: Standing): EvaluatedCourse {
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
