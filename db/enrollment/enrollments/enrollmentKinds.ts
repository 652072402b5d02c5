/** What can be enrolled in, with the names of its tables and columns. Names go into SQL, so they never come from outside. */
export interface EnrollmentKind {
  kind: 'course' | 'program' | 'pathway';
  /** Of enrollments. */
  table: string;
  /** One row for a person and an item. */
  uniqueness: string;
  /** Column of the item in the table. */
  itemColumn: string;
  /** Of what is enrolled in. */
  items: string;
  /** Column of the contract's identifier in the items. */
  keyColumn: string;
  /** Counters by blocks of ids, of tenants and of all. */
  blocks: string;
  allBlocks: string;
}

const kindOf = (kind: EnrollmentKind['kind'], prefix: string): EnrollmentKind => ({
  kind,
  table: `${kind}_enrollments`,
  uniqueness: `${kind}_enrollments_user_${kind}`,
  itemColumn: `${kind}_id`,
  items: `${kind}s`,
  keyColumn: `${kind}_key`,
  blocks: `${prefix}enrollment_blocks`,
  allBlocks: `all_${prefix}enrollment_blocks`,
});

export const COURSE = kindOf('course', '');
export const PROGRAM = kindOf('program', 'program_');
export const PATHWAY = kindOf('pathway', 'pathway_');
export const ENROLLMENT_KINDS = [COURSE, PROGRAM, PATHWAY];
