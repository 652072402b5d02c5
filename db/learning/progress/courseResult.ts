import { Model } from 'objection';

/**
 * Progress of a learner in a course; one row for each learner with any data. Derived (`deriveResults.ts`) except for
 * the values stated by administrators and imports. Numbers are decimal strings.
 */
export class CourseResult extends Model {
  static override tableName = 'course_results';
  static override idColumn = ['platform_id', 'user_id', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  /** From 0 to 1, or higher when weights allow; null when nothing is graded. */
  declare grade: string | null;
  /** From 0 to 1 by the name of the assignment type: every type of the policy. */
  declare type_grades: Record<string, number>;
  /** Null when undecided. */
  declare passed: boolean | null;
  /** Never reset by changes of the outline. */
  declare completed_at: Date | null;
  /** Completable leaves of the live outline. */
  declare completed_blocks: number;
  declare completable_blocks: number;
  /** Percentage of completable blocks that are completed, 0 to 100; 100 for a completed course. */
  declare percent: string;
  /** Days with activity up to the completion, and seconds of activity. */
  declare completion_days: number | null;
  declare completion_seconds: number | null;
  declare letter: string | null;
  /** A completion that the live outline no longer implies. */
  declare kept_completed_at: Date | null;
  declare stated_completed_at: Date | null;
  declare stated_grade: string | null;
  declare stated_passed: boolean | null;
  /** Completed and not failed. */
  declare finished: boolean;
  /** Whether the person is or was enrolled in the course. Other completions have figures of their own. */
  declare enrolled: boolean;
}
