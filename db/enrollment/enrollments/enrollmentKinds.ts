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

const buildKind = (kind: EnrollmentKind['kind'], prefix: string): EnrollmentKind => ({
  kind,
  table: `${kind}_enrollments`,
  uniqueness: `${kind}_enrollments_user_${kind}`,
  itemColumn: `${kind}_id`,
  items: `${kind}s`,
  keyColumn: `${kind}_key`,
  blocks: `${prefix}enrollment_blocks`,
  allBlocks: `all_${prefix}enrollment_blocks`,
});

export const COURSE = buildKind('course', '');
export const PROGRAM = buildKind('program', 'program_');
export const PATHWAY = buildKind('pathway', 'pathway_');
export const ENROLLMENT_KINDS = [COURSE, PROGRAM, PATHWAY];
