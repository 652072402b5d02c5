import { hasNameText } from '../tenancy/people/hasNameText.js';

/** The columns of open_enrollments without the tenant. */
const OPEN_COLUMNS = 'user_id, course_id, enrollment_id, seen_on';

/** SQL: the open enrollments that meet the condition, as (OPEN_COLUMNS), without those in removed courses. */
const buildOpenSql = (condition: string) => `
  select ${OPEN_COLUMNS} from open_enrollments open
   where platform_id = $1 and course_id not in (select id from courses where courses.platform_id = $1 and deleted_at is not null) and ${condition}`;

export type AtRiskSort =
  | 'username'
  | 'full_name'
  | 'email'
  | 'course_id'
  | 'course_name'
  | 'enrolled_at'
  | 'last_access'
  | 'days_away'
  | 'grade'
  | 'progress'
  | ClassSort;

/** Sorts by means of the class. */
type ClassSort = 'class_grade' | 'class_progress';

export interface AtRiskFilter {
  platformId: number;
  /** Minimum number of days without a record in the course. */
  days: number;
  /** Null: any course. */
  courseId: number | null;
  /** Null: everybody. The class is narrowed to the same people. */
  userIds: readonly number[] | null;
  search: string | undefined;
  sort: { field: AtRiskSort; descending: boolean };
  limit: number;
  offset: number;
}

const buildResultsJoin = (of: string) =>
  `left join course_results results on results.platform_id = $1 and results.user_id = ${of}.user_id and results.course_id = ${of}.course_id`;
const buildLastJoin = (of: string) =>
  `join activity_courses last on last.platform_id = $1 and last.user_id = ${of}.user_id and last.course_id = ${of}.course_id`;
/**
 * SQL: results that are neither passed nor finished; all results of enrollments at risk meet this. Avoids the column
 * `finished`, which is stored after wide columns.
 */
const IS_OPEN = 'results.passed is not true and (results.completed_at is null or results.passed is false)';
const openResultsJoin = `${buildResultsJoin('risk')} and ${IS_OPEN}`;

type Direction = 'asc' | 'desc';

/** SQL of a sort. */
interface Sort {
  key: string;
  join?: string;
  /** Columns that order rows with equal keys. */
  ties: readonly string[];
  /**
   * The first enrollments at risk in this order, as (OPEN_COLUMNS, sort_key), if reading them is faster than sorting
   * all. `risks`: of buildRiskSql.
   */
  near?: (direction: Direction, risks: string) => string;
}

const sortByPerson = (key: string): Sort => ({
  key,
  join: 'join users on users.id = risk.user_id',
  ties: ['user_id', 'enrollment_id'],
  near: (direction) =>
    buildAmongSql(`${buildPeopleSql(key)} order by sort_key ${direction}, user_id ${direction}`, 'user_id'),
});
/**
 * `courses`: SQL of the sort keys of courses, as (course_id, sort_key). There are far fewer courses than enrollments.
 */
const sortByCourse = (courses: string): Sort => ({
  key: 'of_courses.sort_key',
  join: `join (${courses} offset 0) of_courses on of_courses.course_id = risk.course_id`,
  ties: ['enrollment_id'],
  near: (direction) => buildAmongSql(buildCourseEnrollmentsSql(courses, direction), 'user_id, course_id'),
});
const sortByCourseColumn = (key: string) =>
  sortByCourse(`select id as course_id, ${key} as sort_key from courses where platform_id = $1`);
const sortByClassMean = (key: string) => sortByCourse(`select course_id, ${key} as sort_key from means`);
/** `best`: SQL of the first enrollments in order, as (user_id, course_id, sort_key). */
const sortByResult = (key: string, best: (direction: Direction) => string): Sort => ({
  key,
  join: openResultsJoin,
  ties: RESULT_TIES,
  near: (direction) => buildAmongSql(best(direction), 'user_id, course_id'),
});
/** Results have no enrollment id. */
const RESULT_TIES = ['user_id', 'course_id'];
/** SQL: the open results that meet the condition, for `best` of sortByResult. */
const buildBestResultsSql = (key: string, isBest: string, direction: Direction) =>
  `select user_id, course_id, ${key} as sort_key from course_results results where platform_id = $1 and ${IS_OPEN} and ${isBest} ${buildOrder({ by: key, ties: RESULT_TIES, of: 'results', direction })}`;

const buildOrder = ({
  by,
  ties,
  of,
  direction,
}: {
  by: string;
  ties: readonly string[];
  of: string;
  direction: Direction;
}) => `order by ${by} ${direction} nulls last, ${ties.map((column) => `${of}.${column} ${direction}`).join(', ')}`;

const PROGRESS = 'coalesce(results.percent, 0)';
const SORTS: Record<Exclude<AtRiskSort, 'days_away'>, Sort> = {
  username: sortByPerson('lower(users.username)'),
  full_name: sortByPerson('users.folded_name'),
  email: sortByPerson('lower(users.email)'),
  course_id: sortByCourseColumn('course_key'),
  course_name: sortByCourseColumn('folded(name)'),
  enrolled_at: {
    key: 'own.started',
    join: 'join course_enrollments own on own.platform_id = $1 and own.id = risk.enrollment_id',
    ties: ['enrollment_id'],
  },
  last_access: {
    key: 'last.last_at',
    join: `left ${buildLastJoin('risk')}`,
    ties: ['enrollment_id'],
    near: (direction, risks) => buildSeenSql(direction, risks),
  },
  grade: sortByResult('results.grade', (direction) =>
    buildBestResultsSql('results.grade', 'results.grade is not null', direction),
  ),
  progress: sortByResult(PROGRESS, (direction) =>
    direction === 'asc' ? WITHOUT_PROGRESS : buildBestResultsSql(PROGRESS, 'results.percent > 0', direction),
  ),
  class_grade: sortByClassMean('round(grade, 4)'),
  class_progress: sortByClassMean('round(percent, 2)'),
};

/** SQL: whether an open enrollment is at risk, by the values $2 to $4. */
const IS_AT_RISK = `open.seen_on <= current_date - cast($4 as integer) and (cast($2 as bigint) is null or open.course_id = $2) and is_chosen(cast($3 as bigint[]), open.user_id)`;
/** SQL: the enrollments at risk, as (OPEN_COLUMNS). $5: part of a name, or null. */
export const buildRiskSql = (search: string | undefined) =>
  buildOpenSql(
    `${IS_AT_RISK} ${search ? `and exists (select from users where users.id = open.user_id and ${hasNameText(search, '$5')})` : 'and cast($5 as text) is null'}`,
  );

/**
 * `rows`: last row of a page that is read from the best results. `results`: best results looked up for each of these
 * rows.
 */
const NEAR = { rows: 500, results: 4 };

export type AtRiskPage = Pick<AtRiskFilter, 'courseId' | 'userIds' | 'search' | 'sort' | 'limit' | 'offset'>;

/** SQL: the page. Sorted by days away, it is read in the order of an index. */
export function buildPageSql({ sort: { field, descending }, search, ...filter }: AtRiskPage): string {
  const risks = buildRiskSql(search);
  const direction = descending ? 'desc' : 'asc';
  if (field === 'days_away') {
    // More days away mean an earlier last record.
    const order = `seen_on ${descending ? 'asc' : 'desc'}, enrollment_id ${direction}`;
    return `${risks} order by ${order} limit $6 offset $7`;
  }
  const { key, join = '', ties, near } = SORTS[field];
  const sorted = (condition: string) =>
    `select risk.* from (${risks}) risk ${join} where ${condition} ${buildOrder({ by: key, ties, of: 'risk', direction })} limit $6 offset $7`;
  const isNarrow = filter.courseId !== null || filter.userIds !== null || search;
  if (!near || isNarrow || filter.limit + filter.offset > NEAR.rows) return sorted('true');
  return buildNearPageSql(
    near(direction, risks),
    buildOrder({ by: 'sort_key', ties, of: 'found', direction }),
    sorted('not (select suffices from counted)'),
  );
}

/**
 * SQL: all enrollments in the order of `courses` (see sortByCourse), as (user_id, course_id, sort_key). An index has
 * the enrollments of a course in order.
 */
const buildCourseEnrollmentsSql = (courses: string, direction: Direction) => `
  select own.user_id, of_courses.course_id, of_courses.sort_key
    from (select * from (${courses}) courses order by sort_key ${direction} nulls last offset 0) of_courses
   cross join lateral (select id, user_id from course_enrollments where platform_id = $1 and course_id = of_courses.course_id and active order by id ${direction} offset 0) own
   order by of_courses.sort_key ${direction} nulls last, own.id ${direction}`;

/** SQL: all enrollments without progress, as (user_id, course_id, sort_key). */
const WITHOUT_PROGRESS = `
  select own.user_id, own.course_id, 0 as sort_key
    from course_enrollments own ${buildResultsJoin('own')}
   where own.platform_id = $1 and own.active and coalesce(results.percent, 0) = 0
   order by own.user_id, own.course_id`;

/**
 * SQL: the first enrollments at risk with a record, as (OPEN_COLUMNS, sort_key). An index has them in the order of the
 * day of that record.
 */
const buildSeenSql = (direction: Direction, risks: string) => `
  select risk.*, last.last_at as sort_key from (${risks}) risk ${buildLastJoin('risk')}
   order by risk.seen_on ${direction}, last.last_at ${direction}, risk.enrollment_id ${direction} limit cast($6 as bigint) + cast($7 as bigint)`;

/**
 * SQL: the people who may have open enrollments, with a key of `users`, as (user_id, sort_key). The fence prevents the
 * planner from reading the users of all tenants in the order of an index.
 */
const buildPeopleSql = (key: string) => `
  select * from (
    select kept.user_id, ${key} as sort_key from learner_totals kept join users on users.id = kept.user_id where kept.platform_id = $1
    offset 0) people`;

const IS_BEST = {
  user_id: 'user_id = best.user_id',
  'user_id, course_id': '(user_id, course_id) = (best.user_id, best.course_id)',
};

/**
 * SQL: enrollments at risk as (OPEN_COLUMNS, sort_key), among the first rows of `best` (SQL of the columns `keys` and
 * sort_key, in order).
 */
const buildAmongSql = (best: string, keys: keyof typeof IS_BEST) => `
  with best as materialized (
    ${best} limit ${NEAR.results} * (cast($6 as bigint) + cast($7 as bigint)) + 100
  )
  select risk.*, sort_key
    from best cross join lateral (${buildOpenSql(`${IS_AT_RISK} and ${IS_BEST[keys]} and cast($5 as text) is null`)} offset 0) risk`;

/**
 * SQL: a page near the beginning. Reads it from `found`, the first enrollments at risk in this order (OPEN_COLUMNS,
 * sort_key), or, if these are too few, from `otherwise`.
 */
const buildNearPageSql = (found: string, order: string, otherwise: string) => `
  with found as materialized (${found}
  ), counted as materialized (
    select count(*) >= cast($6 as bigint) + cast($7 as bigint) as suffices from found
  )
  (select ${OPEN_COLUMNS} from found where (select suffices from counted) ${order} limit $6 offset $7)
   union all
  (${otherwise})`;
