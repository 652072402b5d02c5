import { utcTime } from '../core/utcTime.js';
import type { Database } from '../core/connect.js';
import { foldedText } from '../core/foldedText.js';
import { hasNameText } from '../tenancy/people/likePattern.js';
import { classSumsText } from './classSums.js';
import { staleLearnersText } from './learnerTotals.js';
import { OPEN_COLUMNS, keptOpenText, staleOpenText } from './openEnrollments.js';

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

/** Means of the class. */
type ClassSort = 'class_grade' | 'class_progress';

export type RiskReason = 'never_active' | 'away' | 'failing_grade' | 'behind_class';

export interface AtRisk {
  username: string;
  full_name: string;
  email: string;
  course_id: string;
  course_name: string;
  /** ISO 8601, UTC. */
  enrolled_at: string;
  /** The last record in the course; null without one. */
  last_access: string | null;
  /** Days (UTC) since then, or since the enrollment began. */
  days_away: number;
  /** 0 to 1, four decimals; null without one. */
  grade: number | null;
  /** The mean of the class, where no grade is 0. */
  class_grade: number;
  /** Percent of completion, two decimals. */
  progress: number;
  class_progress: number;
  reasons: RiskReason[];
}

export interface AtRiskFilter {
  platformId: number;
  /** Since so many days without a record in the course. */
  days: number;
  /** Null: any. */
  courseId: number | null;
  /** Null: everybody. The class is narrowed alike. */
  userIds: readonly number[] | null;
  search: string | undefined;
  sort: { field: AtRiskSort; descending: boolean };
  limit: number;
  offset: number;
}

const resultsJoin = (of: string) =>
  `left join course_results results on results.platform_id = $1 and results.user_id = ${of}.user_id and results.course_id = ${of}.course_id`;
const lastJoin = (of: string) =>
  `join activity_courses last on last.platform_id = $1 and last.user_id = ${of}.user_id and last.course_id = ${of}.course_id`;
/** SQL: results that are neither passed nor finished; said without `finished`, which is behind wide columns. Enrollments at risk have no others. */
const IS_OPEN = 'results.passed is not true and (results.completed_at is null or results.passed is false)';
const openResultsJoin = `${resultsJoin('risk')} and ${IS_OPEN}`;

type Direction = 'asc' | 'desc';

/** All of it SQL. */
interface Sort {
  key: string;
  join?: string;
  /** Columns that decide between equals. */
  ties: readonly string[];
  /** The first enrollments at risk in this order, as (OPEN_COLUMNS, sort_key), where they are read sooner than all are sorted. `kept`: of riskText. */
  near?: (direction: Direction, kept: string) => string;
}

const ofPeople = (key: string): Sort => ({
  key,
  join: 'join users on users.id = risk.user_id',
  ties: ['user_id', 'enrollment_id'],
  near: (direction) => amongText(`${peopleText(key)} order by sort_key ${direction}, user_id ${direction}`, 'user_id'),
});
/** By `ofCourses`, SQL of what courses are sorted by, as (course_id, sort_key): there are many more enrollments. */
const ofCourses = (courses: string): Sort => ({
  key: 'of_courses.sort_key',
  join: `join (${courses} offset 0) of_courses on of_courses.course_id = risk.course_id`,
  ties: ['enrollment_id'],
  near: (direction) => amongText(enrollmentsOfCoursesText(courses, direction), 'user_id, course_id'),
});
const ofCourseColumn = (key: string) =>
  ofCourses(`select id as course_id, ${key} as sort_key from courses where platform_id = $1`);
const ofMeans = (key: string) => ofCourses(`select course_id, ${key} as sort_key from means`);
/** `best`: SQL of enrollments that are before all others, in order, as (user_id, course_id, sort_key). */
const ofResults = (key: string, best: (direction: Direction) => string): Sort => ({
  key,
  join: openResultsJoin,
  ties: RESULT_TIES,
  near: (direction) => amongText(best(direction), 'user_id, course_id'),
});
/** Results do not know the enrollment. */
const RESULT_TIES = ['user_id', 'course_id'];
/** SQL: the open results that the condition holds for, as `best` of ofResults. */
const bestResults = (key: string, isBest: string, direction: Direction) =>
  `select user_id, course_id, ${key} as sort_key from course_results results where platform_id = $1 and ${IS_OPEN} and ${isBest} ${orderOf({ by: key, ties: RESULT_TIES, of: 'results', direction })}`;

const orderOf = ({
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
  username: ofPeople('lower(users.username)'),
  full_name: ofPeople('users.folded_name'),
  email: ofPeople('lower(users.email)'),
  course_id: ofCourseColumn('course_key'),
  course_name: ofCourseColumn(foldedText('name')),
  enrolled_at: {
    key: 'own.started',
    join: 'join course_enrollments own on own.platform_id = $1 and own.id = risk.enrollment_id',
    ties: ['enrollment_id'],
  },
  last_access: {
    key: 'last.last_at',
    join: `left ${lastJoin('risk')}`,
    ties: ['enrollment_id'],
    near: (direction, kept) => seenText(direction, kept),
  },
  grade: ofResults('results.grade', (direction) =>
    bestResults('results.grade', 'results.grade is not null', direction),
  ),
  progress: ofResults(PROGRESS, (direction) =>
    direction === 'asc' ? WITHOUT_PROGRESS : bestResults(PROGRESS, 'results.percent > 0', direction),
  ),
  class_grade: ofMeans('round(grade, 4)'),
  class_progress: ofMeans('round(percent, 2)'),
};

const isOfPeople = (of: string) => `(cast($3 as bigint[]) is null or ${of}.user_id = any ($3))`;

/** SQL: whether an open enrollment is at risk by the values $2 to $4. */
const IS_AT_RISK = `open.seen_on <= current_date - cast($4 as integer) and (cast($2 as bigint) is null or open.course_id = $2) and ${isOfPeople('open')}`;
/** SQL: the enrollments at risk, kept ones and (a common table expression) those of now; $5 is a part of names, or null. */
const riskText = (search: string | undefined) => {
  const named = search
    ? `and exists (select from users where users.id = open.user_id and ${hasNameText(search, '$5')})`
    : 'and cast($5 as text) is null';
  return {
    kept: keptOpenText(`${IS_AT_RISK} ${named}`),
    stale: `${staleLearnersText}, stale_open as materialized (${staleOpenText(`${IS_AT_RISK} ${named}`)})`,
  };
};

/** A page that ends so near, and how many of the best results are looked up for each row up to there. */
const NEAR = { rows: 500, results: 4 };

type Paged = Pick<AtRiskFilter, 'courseId' | 'userIds' | 'search' | 'sort' | 'limit' | 'offset'>;

/** SQL: the page. By days away it is read in the order of an index. */
function pageText({ sort: { field, descending }, search, ...filter }: Paged): string {
  const { kept } = riskText(search);
  const direction = descending ? 'desc' : 'asc';
  if (field === 'days_away') {
    // Who has been away for more days was seen earlier.
    const order = `seen_on ${descending ? 'asc' : 'desc'}, enrollment_id ${direction}`;
    const first = (from: string) => `(${from} order by ${order} limit cast($6 as bigint) + cast($7 as bigint))`;
    return `select * from (${first(kept)} union all ${first('select * from stale_open')}) risk order by ${order} limit $6 offset $7`;
  }
  const { key, join = '', ties, near } = SORTS[field];
  const sorted = (condition: string) =>
    `select risk.* from (${kept} union all select * from stale_open) risk ${join} where ${condition} ${orderOf({ by: key, ties, of: 'risk', direction })} limit $6 offset $7`;
  const isNarrow = filter.courseId !== null || filter.userIds !== null || search;
  if (!near || isNarrow || filter.limit + filter.offset > NEAR.rows) return sorted('true');
  return nearText(
    near(direction, kept),
    orderOf({ by: 'sort_key', ties, of: 'found', direction }),
    sorted('not (select suffices from counted)'),
  );
}

/** SQL: all enrollments, course by course in the order of `courses`, SQL of ofCourses, as (user_id, course_id, sort_key). An index has those of a course in order. */
const enrollmentsOfCoursesText = (courses: string, direction: Direction) => `
  select own.user_id, of_courses.course_id, of_courses.sort_key
    from (select * from (${courses}) courses order by sort_key ${direction} nulls last offset 0) of_courses
   cross join lateral (select id, user_id from course_enrollments where platform_id = $1 and course_id = of_courses.course_id and active order by id ${direction} offset 0) own
   order by of_courses.sort_key ${direction} nulls last, own.id ${direction}`;

/** SQL: all enrollments without progress, as (user_id, course_id, sort_key). */
const WITHOUT_PROGRESS = `
  select own.user_id, own.course_id, 0 as sort_key
    from course_enrollments own ${resultsJoin('own')}
   where own.platform_id = $1 and own.active and coalesce(results.percent, 0) = 0
   order by own.user_id, own.course_id`;

/** SQL: the first enrollments at risk with a record, as (OPEN_COLUMNS, sort_key). What is kept has the day of the last one, by which an index has the order. */
const seenText = (direction: Direction, kept: string) => `
  (select risk.*, last.last_at as sort_key from (${kept}) risk ${lastJoin('risk')}
    order by risk.seen_on ${direction}, last.last_at ${direction}, risk.enrollment_id ${direction} limit cast($6 as bigint) + cast($7 as bigint))
   union all
  select stale_open.*, last.last_at from stale_open ${lastJoin('stale_open')}`;

/** SQL: everybody who may have open enrollments, with a key of `users`, as (user_id, sort_key). In the order of an index they would be behind those of other tenants. */
const peopleText = (key: string) => `
  select * from (
    select kept.user_id, ${key} as sort_key from learner_totals kept join users on users.id = kept.user_id where kept.platform_id = $1
     union all
    select users.id, ${key} from stale_learners join users on users.id = stale_learners.user_id
     where not exists (select from learner_totals kept where kept.platform_id = $1 and kept.user_id = stale_learners.user_id offset 0)
    offset 0) people`;

/**
 * SQL: enrollments at risk as (OPEN_COLUMNS, sort_key), of those that `best` (SQL of the columns `keys` and sort_key) has in order: only the first of these are looked up,
 * and nothing else is joined.
 */
const amongText = (best: string, keys: 'user_id' | 'user_id, course_id') => `
  with best as materialized (
    ${best} limit ${NEAR.results} * (cast($6 as bigint) + cast($7 as bigint)) + 100
  )
  select risk.*, sort_key
    from best cross join lateral (${keptOpenText(`${IS_AT_RISK} and (${keys}) = (${keys.replaceAll(/\w+/g, 'best.$&')}) and cast($5 as text) is null`)} offset 0) risk
   union all
  select ${OPEN_COLUMNS}, sort_key from stale_open join best using (${keys})`;

/** SQL: a page near the beginning, of `found`, the first enrollments at risk in this order (OPEN_COLUMNS, sort_key); where these are too few, what `otherwise` reads. */
const nearText = (found: string, order: string, otherwise: string) => `
  with found as materialized (${found}
  ), counted as materialized (
    select count(*) >= cast($6 as bigint) + cast($7 as bigint) as suffices from found
  )
  (select ${OPEN_COLUMNS} from found where (select suffices from counted) ${order} limit $6 offset $7)
   union all
  (${otherwise})`;

/** SQL: of the courses of `chosen`, or all, the means of the class: of everybody's from kept sums, of some people's from their results. */
const classOfAll = (chosen: string | null) => `${classSumsText(chosen)}, means as materialized (
      select course_id, grades / enrolled as grade, percents / enrolled as percent from class
    )`;
const classOfPeople = (chosen: string | null) => `means as materialized (
      select enrollments.course_id, avg(coalesce(results.grade, 0)) as grade, avg(coalesce(results.percent, 0)) as percent
        from course_enrollments enrollments ${resultsJoin('enrollments')}
       where enrollments.platform_id = $1 ${chosen === null ? '' : `and enrollments.course_id = any (array(${chosen}))`} and enrollments.active and ${isOfPeople('enrollments')}
       group by enrollments.course_id
    )`;

function textOf(filter: Paged): string {
  const { sort, search, userIds } = filter;
  const { kept, stale } = riskText(search);
  const classOf = userIds === null ? classOfAll : classOfPeople;
  const page = `page as materialized (
      select risk.*, row_number() over () as place from (${pageText(filter)}) risk
    )`;
  const isOfClass = sort.field === 'class_grade' || sort.field === 'class_progress';
  return `
    with ${stale}, ${isOfClass ? `${classOf(null)}, ${page}` : `${page}, ${classOf('select distinct course_id from page')}`}
    select (select count(*) from (${kept}) risk) + (select count(*) from stale_open) as total,
           (select coalesce(json_agg(json_build_object('username', users.username, 'full_name', users.name, 'email', users.email,
                     'course_id', courses.course_key, 'course_name', courses.name, 'enrolled_at', ${utcTime('own.started')},
                     'last_access', ${utcTime('last.last_at')}, 'days_away', current_date - page.seen_on,
                     'grade', round(results.grade, 4), 'class_grade', round(means.grade, 4),
                     'progress', round(coalesce(results.percent, 0), 2), 'class_progress', round(means.percent, 2),
                     'reasons', array_remove(array[case when last.last_at is null then 'never_active' end, 'away',
                                                   case when results.passed is false then 'failing_grade' end,
                                                   case when coalesce(results.percent, 0) < means.percent then 'behind_class' end], null)) order by place), '[]')
              from page
              join users on users.id = page.user_id
              join courses on courses.platform_id = $1 and courses.id = page.course_id
              join course_enrollments own on own.platform_id = $1 and own.id = page.enrollment_id
              left ${lastJoin('page')}
              ${resultsJoin('page')}
              join means on means.course_id = page.course_id) as rows`;
}

/**
 * Enrollments without a pass, or a completion that is not failed, in whose course the person has had no record for so many days: these rows of them, and
 * how many they are.
 */
export async function listAtRisk(
  db: Pick<Database, 'read'>,
  filter: AtRiskFilter,
): Promise<{ total: number; rows: AtRisk[] }> {
  const { platformId, courseId, userIds, days, search, limit, offset } = filter;
  const values = [platformId, courseId, userIds, days, search || null, limit, offset];
  return (await db.read<{ total: number; rows: AtRisk[] }>({ text: textOf(filter) }, values))[0]!;
}

/** How many people such enrollments are of. */
export async function countAtRisk(
  db: Pick<Database, 'read'>,
  {
    platformId,
    courseId,
    userIds,
    days,
    search,
  }: Pick<AtRiskFilter, 'platformId' | 'courseId' | 'userIds' | 'days' | 'search'>,
): Promise<{ people: number; enrollments: number }> {
  const { kept, stale } = riskText(search);
  const text = `with ${stale} select count(distinct user_id) as people, count(*) as enrollments from (${kept} union all select * from stale_open) risk`;
  return (
    await db.read<{ people: number; enrollments: number }>({ text }, [
      platformId,
      courseId,
      userIds,
      days,
      search || null,
    ])
  )[0]!;
}
