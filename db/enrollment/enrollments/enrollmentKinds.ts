import { Course } from '../../catalog/items/course.js';
import { Pathway } from '../../catalog/items/pathway.js';
import { Program } from '../../catalog/items/program.js';
import { CourseEnrollment } from './courseEnrollment.js';
import {
  AllCourseEnrollmentBlock,
  AllPathwayEnrollmentBlock,
  AllProgramEnrollmentBlock,
  CourseEnrollmentBlock,
  PathwayEnrollmentBlock,
  ProgramEnrollmentBlock,
} from './enrollmentBlock.js';
import { PathwayEnrollment } from './pathwayEnrollment.js';
import { ProgramEnrollment } from './programEnrollment.js';

/**
 * A kind of item with the names of its tables and columns. These names are inserted into SQL, so they never come from
 * input.
 */
export interface EnrollmentKind {
  kind: 'course' | 'program' | 'pathway';
  /** Table of the enrollments. */
  table: string;
  /** Constraint: one row per person and item. */
  uniqueness: string;
  /** Column of `table` with the item's id. */
  itemColumn: string;
  /** Table of the items. */
  items: string;
  /** Column of `items` with the contract's identifier. */
  keyColumn: string;
  /** Tables of counters by block of ids: per tenant, and for all tenants together. */
  blocks: string;
  allBlocks: string;
}

const buildKind = (
  kind: EnrollmentKind['kind'],
  models: Record<'enrollments' | 'items' | 'blocks' | 'allBlocks', { tableName: string }>,
): EnrollmentKind => ({
  kind,
  table: models.enrollments.tableName,
  uniqueness: `${kind}_enrollments_user_${kind}`,
  itemColumn: `${kind}_id`,
  items: models.items.tableName,
  keyColumn: `${kind}_key`,
  blocks: models.blocks.tableName,
  allBlocks: models.allBlocks.tableName,
});

export const COURSE = buildKind('course', {
  enrollments: CourseEnrollment,
  items: Course,
  blocks: CourseEnrollmentBlock,
  allBlocks: AllCourseEnrollmentBlock,
});
export const PROGRAM = buildKind('program', {
  enrollments: ProgramEnrollment,
  items: Program,
  blocks: ProgramEnrollmentBlock,
  allBlocks: AllProgramEnrollmentBlock,
});
export const PATHWAY = buildKind('pathway', {
  enrollments: PathwayEnrollment,
  items: Pathway,
  blocks: PathwayEnrollmentBlock,
  allBlocks: AllPathwayEnrollmentBlock,
});
export const ENROLLMENT_KINDS = [COURSE, PROGRAM, PATHWAY];
