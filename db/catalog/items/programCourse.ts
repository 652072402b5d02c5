import { Model } from 'objection';

/** A course of a program, at its position. */
export class ProgramCourse extends Model {
  static override tableName = 'program_courses';
  static override idColumn = ['platform_id', 'program_id', 'course_id'];

  declare platform_id: number;
  declare program_id: number;
  declare course_id: number;
  declare position: number;
}
