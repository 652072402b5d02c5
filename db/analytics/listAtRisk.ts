import type { Database } from '../core/connect.js';
import { textPattern } from '../people/textPattern.js';

export type AtRiskSort = 'username' | 'full_name' | 'email' | 'course_id' | 'course_name' | 'enrolled_at' | 'last_access' | 'days_away' | 'grade' | 'progress';

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

const COLUMNS: Record<AtRiskSort, string> = {
  username: 'lower(users.username)',
  full_name: 'fold(users.name)',
  email: 'lower(users.email)',
  course_id: 'courses.course_key',
  course_name: 'fold(courses.name)',
  enrolled_at: 'started',
  last_access: 'last_at',
  days_away: 'days_away',
  grade: 'grade',
  progress: 'percent',
};

const timeOf = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const NAMES = 'fold(users.username || chr(10) || users.name || chr(10) || users.email)';
const isOfPeople = '(cast($3 as bigint[]) is null or enrollments.user_id = any ($3))';

/** SQL: the enrollments at risk of the values $1 to $4. */
const RISK = `
    with risk as materialized (
      select enrollments.id, enrollments.user_id, enrollments.course_id, enrollments.started, last.last_at, results.grade, results.passed,
             coalesce(results.percent, 0) as percent, current_date - cast(coalesce(last.last_at, enrollments.started) as date) as days_away
        from course_enrollments enrollments
        join courses on courses.platform_id = $1 and courses.id = enrollments.course_id and courses.deleted_at is null
        left join activity_courses last on last.platform_id = $1 and last.user_id = enrollments.user_id and last.course_id = enrollments.course_id
        left join course_results results on results.platform_id = $1 and results.user_id = enrollments.user_id and results.course_id = enrollments.course_id
       where enrollments.platform_id = $1 and enrollments.active and (cast($2 as bigint) is null or enrollments.course_id = $2) and ${isOfPeople}
         and coalesce(last.last_at, enrollments.started) < current_date - cast($4 as integer) + 1
         and results.passed is not true and results.finished is not true
    )`;

function textOf({ sort: { field, descending }, search }: Pick<AtRiskFilter, 'sort' | 'search'>): string {
  const people = search || COLUMNS[field].includes('users.') ? 'join users on users.id = risk.user_id' : '';
  const courses = COLUMNS[field].includes('courses.') ? 'join courses on courses.platform_id = $1 and courses.id = risk.course_id' : '';
  const direction = descending ? 'desc' : 'asc';
  const order = `${COLUMNS[field]} ${direction} nulls last, risk.id ${direction}`;
  return `
    ${RISK}, matching as ${search ? 'materialized' : 'not materialized'} (
      select risk.* from risk ${search ? 'join users on users.id = risk.user_id' : ''} where cast($5 as text) is null ${search ? `or ${NAMES} like ${textPattern('$5')}` : ''}
    ), page as materialized (
      select risk.*, row_number() over () as place
        from (select risk.* from matching risk ${people} ${courses} order by ${order} limit $6 offset $7) risk
    ), class as materialized (
      select enrollments.course_id, avg(coalesce(results.grade, 0)) as grade, avg(coalesce(results.percent, 0)) as percent
        from course_enrollments enrollments
        left join course_results results on results.platform_id = $1 and results.user_id = enrollments.user_id and results.course_id = enrollments.course_id
       where enrollments.platform_id = $1 and enrollments.course_id = any (array(select distinct course_id from page)) and enrollments.active and ${isOfPeople}
       group by enrollments.course_id
    )
    select (select count(*) from matching) as total,
           (select coalesce(json_agg(json_build_object('username', users.username, 'full_name', users.name, 'email', users.email,
                     'course_id', courses.course_key, 'course_name', courses.name, 'enrolled_at', ${timeOf('page.started')},
                     'last_access', ${timeOf('page.last_at')}, 'days_away', page.days_away,
                     'grade', round(page.grade, 4), 'class_grade', round(class.grade, 4),
                     'progress', round(page.percent, 2), 'class_progress', round(class.percent, 2),
                     'reasons', array_remove(array[case when page.last_at is null then 'never_active' else 'away' end,
                                                   case when page.passed is false then 'failing_grade' end,
                                                   case when page.percent < class.percent then 'behind_class' end], null)) order by place), '[]')
              from page
              join users on users.id = page.user_id
              join courses on courses.platform_id = $1 and courses.id = page.course_id
              join class on class.course_id = page.course_id) as rows`;
}

/**
 * Enrollments without a pass, or a completion that is not failed, in whose course the person has had no record for so many days: these rows of them, and
 * how many they are.
 */
export async function listAtRisk(db: Pick<Database, 'read'>, filter: AtRiskFilter): Promise<{ total: number; rows: AtRisk[] }> {
  const { platformId, courseId, userIds, days, search, limit, offset } = filter;
  const values = [platformId, courseId, userIds, days, search || null, limit, offset];
  return (await db.read<{ total: number; rows: AtRisk[] }>({ text: textOf(filter) }, values))[0]!;
}

/** How many people such enrollments are of. */
export async function countAtRisk(
  db: Pick<Database, 'read'>,
  { platformId, courseId, userIds, days, search }: Pick<AtRiskFilter, 'platformId' | 'courseId' | 'userIds' | 'days' | 'search'>,
): Promise<{ people: number; enrollments: number }> {
  const text = `${RISK}
    select count(distinct risk.user_id) as people, count(*) as enrollments
      from risk join users on users.id = risk.user_id where cast($5 as text) is null or ${NAMES} like ${textPattern('$5')}`;
  return (await db.read<{ people: number; enrollments: number }>({ text }, [platformId, courseId, userIds, days, search || null]))[0]!;
}
