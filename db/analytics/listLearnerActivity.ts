import type { VisibilityLevel } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';

export type LearnerActivitySort =
  | 'course_id'
  | 'name'
  | 'course_start'
  | 'course_end'
  | 'average_time_invested'
  | 'time_invested'
  | 'days_away'
  | 'last_access_date'
  | 'days_accessed';

export interface LearnerActivity {
  course_id: string;
  name: string;
  /** ISO 8601, UTC, as all times here; null if the course states none. */
  course_start: string | null;
  course_end: string | null;
  /** Seconds per day with a record. */
  average_time_invested: number;
  /** Seconds. */
  time_invested: number;
  /** Days since the day (UTC) of the last record in the course, as a string of digits; null without one. */
  days_away: string | null;
  last_access_date: string | null;
  days_accessed: number;
}

export interface LearnerActivityFilter {
  platformId: number;
  userId: number;
  /** Visibility levels of the courses that the caller may see. */
  levels: readonly VisibilityLevel[];
  sort: { field: LearnerActivitySort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<LearnerActivitySort, string> = {
  course_id: 'course_key',
  name: 'folded(name)',
  course_start: 'course_start',
  course_end: 'course_end',
  average_time_invested: 'average_time_invested',
  time_invested: 'time_invested',
  days_away: 'days_away',
  last_access_date: 'last_at',
  days_accessed: 'days_accessed',
};

const buildSql = ({ field, descending }: LearnerActivityFilter['sort']) => `
  with enrolled as materialized (
    select courses.id, courses.course_key, courses.name, courses.course_start, courses.course_end
      from course_enrollments enrollments
      join courses on courses.platform_id = $1 and courses.id = enrollments.course_id
     where enrollments.platform_id = $1 and enrollments.user_id = $2 and enrollments.active and courses.visibility = any ($3::text[])
  ), accessed as materialized (
    select course_id, count(*) as days, sum(milliseconds) as milliseconds from activity_days where platform_id = $1 and user_id = $2 group by course_id
  ), last as materialized (
    select course_id, last_at from activity_courses where platform_id = $1 and user_id = $2
  ), figures as materialized (
    select enrolled.*, coalesce(accessed.days, 0) as days_accessed, coalesce(round(accessed.milliseconds / 1000), 0) as time_invested,
           coalesce(round(accessed.milliseconds / (1000 * accessed.days), 2), 0) as average_time_invested,
           last.last_at, current_date - cast(last.last_at as date) as days_away
      from enrolled
      left join accessed on accessed.course_id = enrolled.id
      left join last on last.course_id = enrolled.id
  ), placed as (
    select *, row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'} nulls last, course_key) as place from figures
  )
  select (select count(*) from figures) as total,
         (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', name, 'course_start', utc_time(course_start), 'course_end', utc_time(course_end),
                   'average_time_invested', average_time_invested, 'time_invested', time_invested, 'days_away', cast(days_away as text),
                   'last_access_date', utc_time(last_at), 'days_accessed', days_accessed) order by place), '[]')
            from (select * from placed order by place limit $4 offset $5) page) as rows`;

/**
 * Lists one page of the courses that a person is enrolled in, with the person's activity of all time, and the number of
 * courses.
 */
export async function listLearnerActivity(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels, sort, limit, offset }: LearnerActivityFilter,
): Promise<{ total: number; rows: LearnerActivity[] }> {
  const [row] = await db.read<{ total: number; rows: LearnerActivity[] }>(
    { name: 'analytics: activity of a learner', composed: true, text: buildSql(sort) },
    [platformId, userId, levels, limit, offset],
  );
  return row!;
}
