import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type Measured, summedText, windowValues, windowsText } from './measured.js';

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

const STATEMENTS = Object.fromEntries(
  Object.entries(SOURCES).map(([event, { table, at, hasCourse }]) => [
    event,
    {
      name: `analytics: ${event} by day`,
      text: `
        with windows as materialized (${windowsText('$2', '$3')}), daily as materialized (
          select cast(${at} as date) as day, count(*) as value
            from ${table}
           where platform_id = $1 and ${at} >= (select min(from_day) from windows) and ${at} < (select max(to_day) + 1 from windows)
             and (cast($4 as bigint) is null or ${hasCourse ? 'course_id = $4' : 'false'})
             and (cast($5 as bigint[]) is null or user_id = any ($5))
           group by 1
        )
        ${summedText}`,
    },
  ]),
) as Record<DayEvent, { name: string; text: string }>;

/** How often it happened on each day and over each window. */
export async function countByDay(db: Pick<Database, 'read'>, event: DayEvent, { platformId, windows, courseId, userIds }: DayEventFilter): Promise<Measured> {
  const [row] = await db.read<Measured>(STATEMENTS[event], [platformId, ...windowValues(windows), courseId, userIds]);
  return row!;
}
