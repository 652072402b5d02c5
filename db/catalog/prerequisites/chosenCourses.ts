import type { CourseGoal, Goal } from './remainingGoal.js';

/** A set of courses, each with its highest required grade, that can be rolled back. */
export class ChosenCourses {
  private readonly byKey = new Map<string, CourseGoal>();
  private readonly trail: { key: string; before: CourseGoal | undefined }[] = [];

  get size(): number {
    return this.byKey.size;
  }

  /** A mark to pass to `backTo`. */
  get mark(): number {
    return this.trail.length;
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  add(goal: CourseGoal): void {
    const key = goal.course.course_id;
    const before = this.byKey.get(key);
    if (before && before.demand >= goal.demand) return;
    this.trail.push({ key, before });
    this.byKey.set(key, goal);
  }

  backTo(mark: number): void {
    while (this.trail.length > mark) {
      const { key, before } = this.trail.pop()!;
      if (before) this.byKey.set(key, before);
      else this.byKey.delete(key);
    }
  }

  /** The courses added since the mark. */
  since(mark: number): CourseGoal[] {
    return this.trail.slice(mark).map(({ key }) => this.byKey.get(key)!);
  }

  copy(): Map<string, CourseGoal> {
    return new Map(this.byKey);
  }

  /** Whether the courses satisfy the goal; calls `onVisit` for each visited node. */
  satisfy(goal: Goal, onVisit: () => void): boolean {
    onVisit();
    if ('all' in goal) return goal.all.every((part) => this.satisfy(part, onVisit));
    if ('any' in goal) return goal.any.some((part) => this.satisfy(part, onVisit));
    const chosen = this.byKey.get(goal.course.course_id);
    return chosen !== undefined && chosen.demand >= goal.demand;
  }
}
