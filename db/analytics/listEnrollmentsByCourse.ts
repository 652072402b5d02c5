import type { Database } from '../core/connect.js';
import { type DayRange, addDays } from '../core/dayRange.js';
import { buildSharesSql } from '../core/shares.js';

export type CourseEnrollmentSort = 'course_id' | 'name' | 'users' | 'percentage';

export interface CourseEnrollments {
  course_id: string;
  name: string;
  users: number;
  /** Share of all enrollments in the range. */
  percentage: number;
}

export interface CourseEnrollmentFilter {
  platformId: number;
  range: DayRange;
  /** Whether to count enrollments that began or that ended. */
  event: 'enrollmentsBegun' | 'enrollmentsEnded';
  sort: { field: CourseEnrollmentSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<CourseEnrollmentSort, string> = {
  course_id: 'courses.course_key',
  name: 'folded(courses.name)',
  users: 'users',
  // As shown: some of equal shares have a hundredth more, so that all add up to 100.
  percentage: 'shared.percentage',
};

const buildSql = (at: string, { field, descending }: CourseEnrollmentFilter['sort']) => `
  with counted as materialized (
    select course_id, count(*) as users from enrollment_spans
     where platform_id = $1 and ${at} >= cast($2 as timestamptz) and ${at} < cast($3 as timestamptz)
     group by course_id
  ), shared as materialized (${buildSharesSql('counted', 'users', 'course_id')}
  )
  select (select count(*) from counted) as total,
         (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', name, 'users', users, 'percentage', percentage) order by place), '[]')
            from (select courses.course_key, courses.name, shared.users, shared.percentage,
                         row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'}, courses.course_key) as place
                    from shared join courses on courses.platform_id = $1 and courses.id = shared.course_id
                   order by place limit $4 offset $5) page) as rows`;

/** Lists one page of the courses with enrollments that began or ended in the range, and the number of these courses. */
export async function listEnrollmentsByCourse(
  db: Pick<Database, 'read'>,
  { platformId, range, event, sort, limit, offset }: CourseEnrollmentFilter,
): Promise<{ total: number; rows: CourseEnrollments[] }> {
  const at = event === 'enrollmentsBegun' ? 'began_at' : 'ended_at';
  const [row] = await db.read<{ total: number; rows: CourseEnrollments[] }>({ text: buildSql(at, sort) }, [
    platformId,
    range.from,
    addDays(range.to, 1),
    limit,
    offset,
  ]);
  return row!;
}
