import { yieldToEventLoop } from '../../core/slices.js';
import { ChosenCourses } from './chosenCourses.js';
import { type MissingCourse, type Standing, mapMissingCourse } from './evaluateRule.js';
import { chooseGreedily } from './chooseGreedily.js';
import { type CourseGoal, type Goal, collectCourses, buildRemainingGoal } from './remainingGoal.js';
import { type Rule, listCourses } from './prerequisiteRule.js';
import { MOST_RULE_NODES } from './ruleLimits.js';

/** The most nodes that the search for the smallest set visits: a few milliseconds. */
export const MOST_STEPS = 50_000;

export interface Missing {
  courses: MissingCourse[];
  /** False when the search reached its limit: a smaller set may exist. */
  isSmallest: boolean;
  /** Nodes that the search visited. */
  steps: number;
}

/**
 * The smallest set of courses that would satisfy the rule in addition to the results, in the order of the rule; of
 * equal sets the one whose choices come first. A course required twice is in it once, with the higher grade. The
 * problem is exponential in general, so the search has a limit, after which it returns the smallest set found, or a
 * greedy one.
 */
export async function findSmallestMissing(rule: Rule | null, standing: Standing): Promise<Missing> {
  const goal = rule && buildRemainingGoal(rule, standing.results);
  if (!goal) return { courses: [], isSmallest: true, steps: 0 };
  await yieldToEventLoop();
  const greedy = chooseGreedily(goal);
  await yieldToEventLoop();
  // Rules stored before there was a limit get the greedy set, because the search recurses over all pending goals.
  const isSearched = collectCourses(goal).length <= MOST_RULE_NODES;
  const { chosen, isSmallest, steps } = isSearched
    ? new Search(goal, greedy).run()
    : { chosen: greedy, isSmallest: false, steps: 0 };
  const keys = [...new Set(listCourses(rule))].filter((key) => chosen.has(key));
  return { courses: keys.map((key) => mapMissingCourse(chosen.get(key)!.course, standing)), isSmallest, steps };
}

/** Goals still to satisfy, the next one first. */
type Pending = { goal: Goal; rest: Pending } | null;

/** Branch and bound over the choices of a goal. */
class Search {
  private steps = 0;
  private readonly chosen = new ChosenCourses();
  private best: Map<string, CourseGoal> | null = null;
  /** Lower bound of all sets. */
  private readonly least: number;

  constructor(
    private readonly goal: Goal,
    private readonly greedy: Map<string, CourseGoal>,
  ) {
    this.least = this.boundOf([goal]);
  }

  run(): { chosen: Map<string, CourseGoal>; isSmallest: boolean; steps: number } {
    this.explore({ goal: this.goal, rest: null });
    const chosen = this.best ?? this.greedy;
    return { chosen, isSmallest: chosen.size === this.least || this.steps < MOST_STEPS, steps: this.steps };
  }

  /** Only sets smaller than this are of interest; of sets as small as the greedy one, the first is returned. */
  private get limit(): number {
    return this.best?.size ?? this.greedy.size + 1;
  }

  /** Tries every way to satisfy the pending goals that can improve the best set; leaves `chosen` unchanged. */
  private explore(pending: Pending): void {
    if (this.steps >= MOST_STEPS || this.best?.size === this.least || this.chosen.size >= this.limit) return;
    this.steps += 1;
    if (pending === null) {
      this.best = this.chosen.copy();
      return;
    }
    const { goal, rest } = pending;
    if ('course' in goal) {
      const mark = this.chosen.mark;
      this.chosen.add(goal);
      this.explore(rest);
      this.chosen.backTo(mark);
    } else if ('all' in goal) {
      this.explore(goal.all.reduceRight<Pending>((later, part) => ({ goal: part, rest: later }), rest));
    } else if (this.chosen.satisfy(goal, this.visit)) {
      this.explore(rest);
    } else if (this.chosen.size + this.boundOf(inTurn(pending)) < this.limit) {
      for (const part of goal.any) this.explore({ goal: part, rest });
    }
  }

  /** Minimum number of courses that the goals need besides the chosen ones; goals without common courses add up. */
  private boundOf(goals: Iterable<Goal>): number {
    const counted = new Set<string>();
    let sum = 0;
    for (const goal of goals) {
      const own = this.leastOf(goal);
      if (own === 0) continue;
      const open = collectCourses(goal).filter(({ course }) => !this.chosen.has(course.course_id));
      this.steps += open.length;
      if (open.some(({ course }) => counted.has(course.course_id))) continue;
      for (const { course } of open) counted.add(course.course_id);
      sum += own;
    }
    return sum;
  }

  private leastOf(goal: Goal): number {
    this.steps += 1;
    if ('course' in goal) return this.chosen.has(goal.course.course_id) ? 0 : 1;
    if ('all' in goal) return this.boundOf(goal.all);
    return goal.any.reduce((least, part) => (least === 0 ? 0 : Math.min(least, this.leastOf(part))), Infinity);
  }

  private readonly visit = () => {
    this.steps += 1;
  };
}

function* inTurn(pending: Pending): Generator<Goal> {
  for (let at = pending; at !== null; at = at.rest) yield at.goal;
}
