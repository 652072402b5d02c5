import { Model } from 'objection';

/** The sums of a class. */
export class ClassTotal extends Model {
  static override tableName = 'class_totals';
  static override idColumn = ['platform_id', 'course_id'];

  declare platform_id: number;
  declare course_id: number;
  declare enrolled: number;
  declare graded: number;
  declare passed: number;
  declare grades: string;
  declare percents: string;
  /** Completions of people who are or were enrolled, and of others. */
  declare completions: number;
  declare unenrolled_completions: number;
}
