import type { BindValue } from '../access/rows.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';

export type CoursePeopleSort = 'course_id' | 'name' | 'user_count';

export interface CoursePeople {
  course_id: string;
  name: string;
  platform_key: string;
  user_count: number;
}

export interface CoursePeopleFilter {
  platformId: number;
  range: DayRange;
  /** Only these people; null: everybody. */
  userIds: readonly number[] | null;
  /** The platform whose courses are listed as well; null: none. */
  mainPlatformId: number | null;
  sort: { field: CoursePeopleSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<CoursePeopleSort, string> = {
  course_id: 'courses.course_key',
  name: 'fold(courses.name)',
  user_count: 'counted.people',
};

/** Courses with the distinct people who have a record in them in the range, one page of those that have any, and how many such courses there are. */
export async function listCoursesByPeople(
  db: Pick<Database, 'read'>,
  { platformId, range, userIds, mainPlatformId, sort: { field, descending }, limit, offset }: CoursePeopleFilter,
): Promise<{ total: number; rows: CoursePeople[] }> {
  const values: unknown[] = [platformId, range.from, range.to];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const main = mainPlatformId === null ? null : bind(mainPlatformId, 'integer');
  const isAmong = [
    ...(userIds === null ? [] : [`user_id = any (${bind(userIds, 'bigint[]')})`]),
    ...(main === null ? [] : [`(courses.platform_id = $1 or user_id in (select user_id from memberships where platform_id = $1))`]),
  ];
  const direction = descending ? 'desc' : 'asc';
  const text = `
    with counted as materialized (
      select courses.platform_id, courses.id, courses.course_key, courses.name, counted.people,
             row_number() over (order by ${COLUMNS[field]} ${direction}, courses.course_key, courses.platform_id) as place
        from courses
       cross join lateral (select count(distinct user_id) as people from activity_days
                            where platform_id = courses.platform_id and course_id = courses.id and day between cast($2 as date) and cast($3 as date)
                              ${isAmong.map((condition) => `and ${condition}`).join(' ')} offset 0) counted
       where courses.platform_id in ($1${main === null ? '' : `, ${main}`}) and counted.people > 0
    )
    select (select count(*) from counted) as total,
           (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', page.name, 'platform_key', platforms.key, 'user_count', people) order by place), '[]')
              from (select * from counted order by place limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}) page
              join platforms on platforms.id = page.platform_id) as rows`;
  const [row] = await db.read<{ total: number; rows: CoursePeople[] }>({ text }, values);
  return row!;
}
