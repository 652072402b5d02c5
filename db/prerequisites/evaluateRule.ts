import type { CourseRule, Rule } from './prerequisiteRule.js';
import { type CourseResult, lowestGrade, prerequisitesMet } from './prerequisitesMet.js';

export interface EvaluatedCourse {
  course_id: string;
  min_grade: string | null;
  min_completion: number | null;
  /** Whether the platform has the course. */
  known: boolean;
  completed: boolean;
  /** From 0 to 1. */
  grade: number | null;
  satisfied: boolean;
}

export type EvaluatedRule =
  | EvaluatedCourse
  | { all: EvaluatedRule[]; satisfied: boolean }
  | { any: EvaluatedRule[]; satisfied: boolean };

export type MissingCourse = Pick<EvaluatedCourse, 'course_id' | 'min_grade' | 'min_completion' | 'known'>;

/** How somebody stands: their results and the courses that there are, by key. */
export interface Standing {
  results: ReadonlyMap<string, CourseResult>;
  known: ReadonlySet<string>;
}

/** The rule with how somebody stands at each of its nodes. */
export function evaluateRule(rule: Rule, standing: Standing): EvaluatedRule {
  const satisfied = prerequisitesMet(rule, standing.results);
  if ('all' in rule) return { all: rule.all.map((part) => evaluateRule(part, standing)), satisfied };
  if ('any' in rule) return { any: rule.any.map((part) => evaluateRule(part, standing)), satisfied };
  const result = standing.results.get(rule.course_id);
  return { ...missingCourse(rule, standing), completed: result !== undefined, grade: result?.grade ?? null, satisfied };
}

/** More sets than these are not looked at for one node: then the smallest of them is the answer. */
const MOST_ALTERNATIVES = 500;

type CourseSet = Map<string, CourseRule>;

/**
 * The smallest set of courses that would satisfy the rule, besides what is there; of equally small ones the first as written. A course
 * that is asked for twice is in it once, with the higher grade.
 */
export function smallestMissing(rule: Rule | null, standing: Standing): MissingCourse[] {
  if (rule === null) return [];
  const [smallest] = alternatives(rule, standing);
  return [...(smallest?.values() ?? [])].map((course) => missingCourse(course, standing));
}

function missingCourse({ course_id, min_grade, min_completion }: CourseRule, { known }: Standing): MissingCourse {
  return { course_id, min_grade: min_grade ?? null, min_completion: min_completion ?? null, known: known.has(course_id) };
}

/** Sets of courses of which each would satisfy the rule, smallest first. */
function alternatives(rule: Rule, standing: Standing): CourseSet[] {
  if (prerequisitesMet(rule, standing.results)) return [new Map()];
  if ('all' in rule) {
    const needed = rule.all.map((part) => alternatives(part, standing));
    return needed.reduce<CourseSet[]>(
      (sets, more) => smallestFirst(sets.flatMap((set) => more.map((other) => union(set, other)))),
      [new Map()],
    );
  }
  if ('any' in rule) return smallestFirst(rule.any.flatMap((part) => alternatives(part, standing)));
  return [new Map([[rule.course_id, rule]])];
}

/** Without those that hold another one: the rest can't be smaller, whatever is added. */
function smallestFirst(sets: CourseSet[]): CourseSet[] {
  const sorted = [...sets].sort((one, other) => one.size - other.size);
  const kept: CourseSet[] = [];
  for (const set of sorted) {
    if (kept.length === MOST_ALTERNATIVES) break;
    if (!kept.some((smaller) => [...smaller].every(([key, rule]) => isAtLeast(set.get(key), rule)))) kept.push(set);
  }
  return kept;
}

function union(one: CourseSet, other: CourseSet): CourseSet {
  const both = new Map(one);
  for (const [key, rule] of other) both.set(key, stricter(both.get(key), rule));
  return both;
}

const demandOf = (rule: CourseRule) => (rule.min_grade === undefined ? 0 : (lowestGrade(rule.min_grade) ?? 0));

function stricter(one: CourseRule | undefined, other: CourseRule): CourseRule {
  return one && demandOf(one) >= demandOf(other) ? one : other;
}

function isAtLeast(rule: CourseRule | undefined, wanted: CourseRule): boolean {
  return rule !== undefined && demandOf(rule) >= demandOf(wanted);
}
