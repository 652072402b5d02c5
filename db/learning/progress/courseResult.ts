import { Model } from 'objection';

/**
 * A learner's progress in a course: one row for each learner of whom anything is known there. Everything is derived (`deriveResults.ts`) but
 * what administrators and imports state. Numbers are decimal texts.
 */
export class CourseResult extends Model {
  static override tableName = 'course_results';
  static override idColumn = ['platform_id', 'user_id', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  /** From 0 to 1, and above where weights allow; null where nothing grades the course. */
  declare grade: string | null;
  /** From 0 to 1 by the name of the assignment type: every type of the policy. */
  declare type_grades: Record<string, number>;
  /** Null where nothing decides it. */
  declare passed: boolean | null;
  /** Once it is there it stays, whatever becomes of the outline. */
  declare completed_at: Date | null;
  /** Of the completable leaves of the live outline. */
  declare completed_blocks: number;
  declare completable_blocks: number;
  /** Completed blocks of the completable ones, from 0 to 100; 100 of a completed course. */
  declare percent: string;
  /** Days with activity up to the completion, and seconds of activity. */
  declare completion_days: number | null;
  declare completion_seconds: number | null;
  declare letter: string | null;
  /** Of a completion that the live outline does not give any more. */
  declare kept_completed_at: Date | null;
  declare stated_completed_at: Date | null;
  declare stated_grade: string | null;
  declare stated_passed: boolean | null;
  /** Completed and not failed. */
  declare finished: boolean;
}
