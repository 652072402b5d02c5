import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { buildSharesSql } from '../core/shares.js';

export type CourseWatchesSort = 'course_id' | 'name' | 'count' | 'percentage';

export interface CourseWatches {
  course_id: string;
  name: string;
  /** Watches of the course's videos. */
  count: number;
  /** Share of the watches of all courses. */
  percentage: number;
}

export interface CourseWatchesFilter {
  platformId: number;
  range: DayRange;
  sort: { field: CourseWatchesSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<CourseWatchesSort, string> = {
  course_id: 'courses.course_key',
  name: 'folded(courses.name)',
  count: 'watches',
  // As shown: some of equal shares have a hundredth more, so that all add up to 100.
  percentage: 'shared.percentage',
};

const buildSql = ({ field, descending }: CourseWatchesFilter['sort']) => `
  with counted as materialized (
    select course_id, sum(watches) as watches from video_days where platform_id = $1 and day between $2 and $3 group by course_id having sum(watches) > 0
  ), shared as materialized (${buildSharesSql('counted', 'watches', 'course_id')}
  )
  select (select count(*) from counted) as total, coalesce((select sum(watches) from counted), 0)::float8 as watches,
         (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', name, 'count', watches, 'percentage', percentage) order by place), '[]')
            from (select courses.course_key, courses.name, shared.watches, shared.percentage,
                         row_number() over (order by ${COLUMNS[field]} ${descending ? 'desc' : 'asc'}, courses.course_key) as place
                    from shared join courses on courses.platform_id = $1 and courses.id = shared.course_id
                   order by place limit $4 offset $5) page) as rows`;

/**
 * Lists one page of the courses with watches of their videos in the range (docs/verbs.md), the number of these courses,
 * and all watches.
 */
export async function listWatchesByCourse(
  db: Pick<Database, 'read'>,
  { platformId, range, sort, limit, offset }: CourseWatchesFilter,
): Promise<{ total: number; watches: number; rows: CourseWatches[] }> {
  const [row] = await db.read<{ total: number; watches: number; rows: CourseWatches[] }>(
    { name: 'analytics: watches by course', composed: true, text: buildSql(sort) },
    [platformId, range.from, range.to, limit, offset],
  );
  return row!;
}
