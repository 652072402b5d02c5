import type { Database } from '../core/connect.js';
import { type AtRiskFilter, type AtRiskPage, buildPageSql, buildRiskSql } from './atRiskPage.js';

export type RiskReason = 'never_active' | 'away' | 'failing_grade' | 'behind_class';

export interface AtRisk {
  username: string;
  full_name: string;
  email: string;
  course_id: string;
  course_name: string;
  /** ISO 8601, UTC. */
  enrolled_at: string;
  /** Time of the last record in the course; null without one. */
  last_access: string | null;
  /** Days (UTC) since then, or since the enrollment began. */
  days_away: number;
  /** 0 to 1, four decimals; null without a grade. */
  grade: number | null;
  /** The mean of the class; a missing grade counts as 0. */
  class_grade: number;
  /** Percent of completion, two decimals. */
  progress: number;
  class_progress: number;
  reasons: RiskReason[];
}

/**
 * SQL: the means of the classes of `chosen`, or of all courses: for everybody from stored sums, for some people from
 * their results.
 */
const buildClassMeansSql = (chosen: string | null) => `means as materialized (
      select course_id, grades / enrolled as grade, percents / enrolled as percent
        from class_totals where platform_id = $1 and enrolled > 0 ${chosen === null ? '' : `and course_id in (${chosen})`}
    )`;
const buildMeansOfPeopleSql = (chosen: string | null) => `means as materialized (
      select enrollments.course_id, avg(coalesce(results.grade, 0)) as grade, avg(coalesce(results.percent, 0)) as percent
        from course_enrollments enrollments
        left join course_results results on results.platform_id = $1 and results.user_id = enrollments.user_id and results.course_id = enrollments.course_id
       where enrollments.platform_id = $1 ${chosen === null ? '' : `and enrollments.course_id = any (array(${chosen}))`} and enrollments.active and is_chosen(cast($3 as bigint[]), enrollments.user_id)
       group by enrollments.course_id
    )`;

function buildSql(filter: AtRiskPage): string {
  const { sort, search, userIds } = filter;
  const buildMeansSql = userIds === null ? buildClassMeansSql : buildMeansOfPeopleSql;
  const page = `page as materialized (
      select risk.*, row_number() over () as place from (${buildPageSql(filter)}) risk
    )`;
  const isOfClass = sort.field === 'class_grade' || sort.field === 'class_progress';
  return `
    with ${isOfClass ? `${buildMeansSql(null)}, ${page}` : `${page}, ${buildMeansSql('select distinct course_id from page')}`}
    select (select count(*) from (${buildRiskSql(search)}) risk) as total,
           (select coalesce(json_agg(json_build_object('username', users.username, 'full_name', users.name, 'email', users.email,
                     'course_id', courses.course_key, 'course_name', courses.name, 'enrolled_at', utc_time(own.started),
                     'last_access', utc_time(last.last_at), 'days_away', current_date - page.seen_on,
                     'grade', round(results.grade, 4), 'class_grade', round(means.grade, 4),
                     'progress', round(coalesce(results.percent, 0), 2), 'class_progress', round(means.percent, 2),
                     'reasons', array_remove(array[case when last.last_at is null then 'never_active' end, 'away',
                                                   case when results.passed is false then 'failing_grade' end,
                                                   case when coalesce(results.percent, 0) < means.percent then 'behind_class' end], null)) order by place), '[]')
              from page
              join users on users.id = page.user_id
              join courses on courses.platform_id = $1 and courses.id = page.course_id
              join course_enrollments own on own.platform_id = $1 and own.id = page.enrollment_id
              left join activity_courses last on last.platform_id = $1 and last.user_id = page.user_id and last.course_id = page.course_id
              left join course_results results on results.platform_id = $1 and results.user_id = page.user_id and results.course_id = page.course_id
              join means on means.course_id = page.course_id) as rows`;
}

/**
 * Lists one page of the enrollments at risk, with their total number: neither passed nor finished, and without a record
 * of the person in the course for `days` days.
 */
export async function listAtRisk(
  db: Pick<Database, 'read'>,
  filter: AtRiskFilter,
): Promise<{ total: number; rows: AtRisk[] }> {
  const { platformId, courseId, userIds, days, search, limit, offset } = filter;
  const values = [platformId, courseId, userIds, days, search || null, limit, offset];
  return (await db.read<{ total: number; rows: AtRisk[] }>({ text: buildSql(filter) }, values))[0]!;
}

/** Counts the enrollments at risk and their distinct people. */
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
  const text = `select count(distinct user_id) as people, count(*) as enrollments from (${buildRiskSql(search)}) risk`;
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
