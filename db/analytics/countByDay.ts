import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type Measured, windowValues, windowsText } from './measured.js';

/** What happens to people on days, as rows: where they are, and the time of it. */
const SOURCES = {
  registrations: { table: 'memberships', at: 'created_at', hasCourse: false },
  enrollmentsBegun: { table: 'enrollment_spans', at: 'began_at', hasCourse: true },
  enrollmentsEnded: { table: 'enrollment_spans', at: 'ended_at', hasCourse: true },
  completions: { table: 'course_results', at: 'completed_at', hasCourse: true },
} as const;

export type DayEvent = keyof typeof SOURCES;

export interface DayEventFilter {
  platformId: number;
  windows: readonly DayRange[];
  /** Null: any. */
  courseId: number | null;
  /** Null: everybody. */
  userIds: readonly number[] | null;
}

/** Only the first window is counted by day: grouping takes most of the time. */
function textOf({ table, at, hasCourse }: (typeof SOURCES)[DayEvent]): string {
  const inWindow = `
    platform_id = $1 and ${at} >= from_day and ${at} < to_day + 1
    and (cast($4 as bigint) is null or ${hasCourse ? 'course_id = $4' : 'false'})
    and (cast($5 as bigint[]) is null or user_id = any ($5))`;
  return `
    with windows as materialized (${windowsText('$2', '$3')}), daily as materialized (
      select cast(${at} as date) as day, count(*) as value
        from (select from_day, to_day from windows where number = 1) first_window cross join lateral (select ${at} from ${table} where ${inWindow}) happened
       group by 1
    )
    select (select array_agg(case when number = 1 then coalesce((select sum(value) from daily), 0)
                                  else (select count(*) from ${table} where ${inWindow}) end::float8 order by number) from windows) as totals,
           (select coalesce(json_agg(json_build_object('day', day, 'value', value) order by day), '[]') from daily) as days`;
}

const STATEMENTS = Object.fromEntries(
  Object.entries(SOURCES).map(([event, source]) => [event, { name: `analytics: ${event} by day`, text: textOf(source) }]),
) as Record<DayEvent, { name: string; text: string }>;

/** How often it happened on each day and over each window. */
export async function countByDay(db: Pick<Database, 'read'>, event: DayEvent, { platformId, windows, courseId, userIds }: DayEventFilter): Promise<Measured> {
  const [row] = await db.read<Measured>(STATEMENTS[event], [platformId, ...windowValues(windows), courseId, userIds]);
  return row!;
}
