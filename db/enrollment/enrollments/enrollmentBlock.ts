import { Model } from 'objection';

/** A delta to the number of course enrollments of a platform in a block of ids. Triggers append deltas. */
export class CourseEnrollmentBlock extends Model {
  static override tableName = 'enrollment_blocks';
  static override idColumn = ['platform_id', 'block', 'id'];

  declare platform_id: number;
  declare block: number;
  declare id: number;
  declare delta: number;
}

/** The same for programs. */
export class ProgramEnrollmentBlock extends CourseEnrollmentBlock {
  static override tableName = 'program_enrollment_blocks';
}

/** The same for pathways. */
export class PathwayEnrollmentBlock extends CourseEnrollmentBlock {
  static override tableName = 'pathway_enrollment_blocks';
}

/** A delta to the number of course enrollments of all platforms in a block of ids. */
export class AllCourseEnrollmentBlock extends Model {
  static override tableName = 'all_enrollment_blocks';
  static override idColumn = ['block', 'id'];

  declare block: number;
  declare id: number;
  declare delta: number;
}

/** The same for programs. */
export class AllProgramEnrollmentBlock extends AllCourseEnrollmentBlock {
  static override tableName = 'all_program_enrollment_blocks';
}

/** The same for pathways. */
export class AllPathwayEnrollmentBlock extends AllCourseEnrollmentBlock {
  static override tableName = 'all_pathway_enrollment_blocks';
}
