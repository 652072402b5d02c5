import type { EnrollmentFilter, EnrollmentScope } from './enrollmentFilter.js';

/** Makes a value a parameter of the statement and answers its text. */
export type Bind = (value: unknown, type: 'integer' | 'integer[]' | 'bigint' | 'text') => string;

/** The parts of a search statement: common table expressions, the exact number of matches, and the keys of one page. */
export interface SearchText {
  before: string;
  count: string;
  /** Columns platform_id, id and sort_key. */
  rows: string;
}

type CourseFilter = Pick<EnrollmentFilter, 'courseKey' | 'slug' | 'courseName'>;

export function namesCourse({ courseKey, slug, courseName }: CourseFilter): boolean {
  return courseKey !== undefined || slug !== undefined || courseName !== undefined;
}

/** Whether all rows of the scope's platforms are meant, so that block counters tell their number. */
export function isWhole({ userId, membersOf }: EnrollmentScope, filter: CourseFilter): boolean {
  return userId === undefined && membersOf === undefined && !namesCourse(filter);
}

/** The block counters of the scope. */
export function blocksOf({ platforms }: EnrollmentScope, bind: Bind): string {
  if (platforms === 'all') return 'all_enrollment_blocks';
  if (platforms.length === 1) return `enrollment_blocks where platform_id = ${bind(platforms[0], 'integer')}`;
  return `enrollment_blocks where platform_id = any (${bind(platforms, 'integer[]')})`;
}

/** A relation `driver (platform_id, course_id)` that leads to the rows by an index; course_id only where courses are named. */
export function driverOf({ platforms }: EnrollmentScope, filter: CourseFilter, bind: Bind): string {
  const ids = platforms === 'all' ? 'select id from platforms' : `select unnest(${bind(platforms, 'integer[]')})`;
  if (!namesCourse(filter)) return `(${ids}) driver (platform_id)`;
  return `(select courses.platform_id, courses.id
           from (${ids}) tenants (id) join courses on courses.platform_id = tenants.id and ${courseConditions(filter, bind)}
          ) driver (platform_id, course_id)`;
}

/** What an enrollment must meet: the platform `tenant`, the driver's course when courses are named, and the scope's people. */
export function conditionsOf(
  { userId, membersOf }: EnrollmentScope,
  filter: CourseFilter,
  bind: Bind,
  tenant = 'driver.platform_id',
): string {
  const conditions = [`enrollments.platform_id = ${tenant}`];
  if (namesCourse(filter)) conditions.push('enrollments.course_id = driver.course_id');
  if (userId !== undefined) conditions.push(`enrollments.user_id = ${bind(userId, 'bigint')}`);
  if (membersOf !== undefined) {
    const platform = bind(membersOf, 'integer');
    conditions.push(
      `enrollments.user_id in (select user_id from memberships where platform_id = ${platform} and active)`,
    );
  }
  return conditions.join(' and ');
}

function courseConditions({ courseKey, slug, courseName }: CourseFilter, bind: Bind): string {
  const conditions: string[] = [];
  if (courseKey !== undefined) conditions.push(`courses.course_key = ${bind(courseKey, 'text')}`);
  if (slug !== undefined) conditions.push(`courses.slug = ${bind(slug, 'text')}`);
  if (courseName !== undefined) {
    // Escaped after folding, which turns full-width signs into % and _.
    const escaped = `regexp_replace(fold(${bind(courseName, 'text')}), '([\\\\%_])', '\\\\\\1', 'g')`;
    conditions.push(`fold(courses.name) like '%' || ${escaped} || '%'`);
  }
  return conditions.join(' and ');
}

/** Empty times come last in both directions. Only they may be null, and saying so of the others would keep them from their index. */
export function orderBy(column: string, id: string, { field, descending }: EnrollmentFilter['sort']): string {
  const direction = descending ? 'desc' : 'asc';
  const nulls = field === 'ended' || field === 'expired' ? ' nulls last' : '';
  return field === 'id' ? `${id} ${direction}` : `${column} ${direction}${nulls}, ${id} ${direction}`;
}
