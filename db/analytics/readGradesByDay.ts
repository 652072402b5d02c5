import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { listWindowValues } from './windowedMetric.js';

/** Grades and their mean. */
export interface MeanOfGrades {
  /** From 0 to 1 with four decimals; null without a grade. */
  average: number | null;
  grades: number;
}

export interface GradesByDay {
  /** One for each window. */
  totals: MeanOfGrades[];
  /** Days of the first window with a grade. */
  days: (MeanOfGrades & { day: string })[];
}

const buildSql = (people: string) => `
  with windows as materialized (select * from day_windows($2, $3)), daily as materialized (
    select cast(completed_at at time zone 'UTC' as date) as day, count(*) as grades, sum(grade) as sum
      from course_results
     where platform_id = $1 and completed_at >= (select min(from_day) from windows) and completed_at < (select max(to_day) from windows) + 1
       and enrolled and grade is not null ${people}
     group by 1
  )
  select (select json_agg(json_build_object('average', average, 'grades', grades) order by number)
            from (select number, round(sum(sum) / sum(grades), 4)::float8 as average, coalesce(sum(grades), 0)::float8 as grades
                    from windows left join daily on day between from_day and to_day group by number) measured) as totals,
         (select coalesce(json_agg(json_build_object('day', day, 'average', round(sum / grades, 4), 'grades', grades) order by day), '[]')
            from daily join windows on number = 1 and day between from_day and to_day) as days`;

const OF_ALL = { name: 'analytics: grades of all people by day', text: buildSql('') };
const OF_SOME = { name: 'analytics: grades of some people by day', text: buildSql('and user_id = any ($4)') };

/**
 * Reads the present grades of completed courses by the day of the completion, of people who are or were enrolled
 * (`userIds`; null: everybody), and over each window.
 */
export async function readGradesByDay(
  db: Pick<Database, 'read'>,
  {
    platformId,
    windows,
    userIds,
  }: { platformId: number; windows: readonly DayRange[]; userIds: readonly number[] | null },
): Promise<GradesByDay> {
  const values = [platformId, ...listWindowValues(windows)];
  const [row] = userIds
    ? await db.read<GradesByDay>(OF_SOME, [...values, userIds])
    : await db.read<GradesByDay>(OF_ALL, values);
  return row!;
}
