import { ChosenCourses } from './chosenCourses.js';
import { type CourseGoal, type Goal, collectCourses } from './remainingGoal.js';

/** A small set of courses that satisfies the goal, by key. Linear in the nodes of the goal. */
export function chooseGreedily(goal: Goal): Map<string, CourseGoal> {
  const greedy = new Greedy(goal);
  greedy.take(goal);
  return greedy.chosen.copy();
}

interface Trial {
  added: CourseGoal[];
  /** Growth of the set. */
  growth: number;
  /** How often the rule names the added courses. */
  uses: number;
}

class Greedy {
  readonly chosen = new ChosenCourses();
  private readonly uses = new Map<string, number>();

  constructor(goal: Goal) {
    for (const { course } of collectCourses(goal))
      this.uses.set(course.course_id, (this.uses.get(course.course_id) ?? 0) + 1);
  }

  /** Of alternatives, takes the one that adds least; of equals, the one whose courses the rule names most. */
  take(goal: Goal): void {
    if ('course' in goal) this.chosen.add(goal);
    else if ('all' in goal) for (const part of goal.all) this.take(part);
    else {
      let best: Trial | null = null;
      for (const part of goal.any) {
        const trial = this.trial(part);
        if (!best || trial.growth < best.growth || (trial.growth === best.growth && trial.uses > best.uses))
          best = trial;
      }
      for (const course of best?.added ?? []) this.chosen.add(course);
    }
  }

  private trial(goal: Goal): Trial {
    const { mark, size } = this.chosen;
    this.take(goal);
    const added = this.chosen.since(mark);
    const growth = this.chosen.size - size;
    this.chosen.backTo(mark);
    return { added, growth, uses: added.reduce((sum, { course }) => sum + this.uses.get(course.course_id)!, 0) };
  }
}
