import type { CourseRule, Rule } from './prerequisiteRule.js';
import { type CourseProgress, parseLowestGrade, prerequisitesMet } from './prerequisitesMet.js';

/** A course that is still required; `demand` is its lowest grade from 0 to 1, 0 for any. */
export interface CourseGoal {
  course: CourseRule;
  demand: number;
}

/**
 * The unsatisfied part of a rule. A group of one is replaced by its member; a group contains no group of its own kind,
 * and lists courses first.
 */
export type Goal = CourseGoal | { all: Goal[] } | { any: Goal[] };

/** The rule without the parts that the results satisfy; null when nothing is left. */
export function buildRemainingGoal(rule: Rule, results: ReadonlyMap<string, CourseProgress>): Goal | null {
  if ('course_id' in rule) {
    if (prerequisitesMet(rule, results)) return null;
    return { course: rule, demand: rule.min_grade === undefined ? 0 : (parseLowestGrade(rule.min_grade) ?? 0) };
  }
  const isAll = 'all' in rule;
  const parts = isAll ? rule.all : rule.any;
  const open: Goal[] = [];
  for (const part of parts) {
    const goal = buildRemainingGoal(part, results);
    if (goal) open.push(goal);
    else if (!isAll) return null;
  }
  return open.length === 0 ? null : buildGroup(isAll ? 'all' : 'any', open);
}

/** The members of a group; a course is its own only member. */
function listAlternatives(goal: Goal): Goal[] {
  return 'all' in goal ? goal.all : 'any' in goal ? goal.any : [goal];
}

/** Every course below the goal, from left to right, with repetitions. */
export function collectCourses(goal: Goal, courses: CourseGoal[] = []): CourseGoal[] {
  if ('course' in goal) courses.push(goal);
  else for (const part of listAlternatives(goal)) collectCourses(part, courses);
  return courses;
}

function buildGroup(kind: 'all' | 'any', parts: Goal[]): Goal {
  const flat = parts.flatMap((part) => (kind in part ? listAlternatives(part) : [part]));
  if (flat.length === 1) return flat[0]!;
  const isCourse = (part: Goal) => 'course' in part;
  const sorted = kind === 'all' ? [...flat.filter(isCourse), ...flat.filter((part) => !isCourse(part))] : flat;
  return kind === 'all' ? { all: sorted } : { any: sorted };
}
