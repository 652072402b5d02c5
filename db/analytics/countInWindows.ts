import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { listWindowValues } from './windowedMetric.js';

const SOURCES = {
  registrations: { table: 'memberships', at: 'created_at', condition: '' },
  completions: { table: 'course_results', at: 'completed_at', condition: 'and enrolled' },
} as const;

interface WindowFilter {
  platformId: number;
  windows: readonly DayRange[];
  /** Null: everybody. */
  userIds: readonly number[] | null;
}

// Separate statements for some people and for everybody, because one plan does not fit both.
const buildStatement = (event: keyof typeof SOURCES, userIds: WindowFilter['userIds']) => {
  const { table, at, condition } = SOURCES[event];
  return {
    name: `analytics: ${event} in windows${userIds === null ? '' : ' of people'}`,
    text: `
      select array_agg((select count(*) from ${table}
                         where platform_id = $1 and ${at} >= from_day and ${at} < to_day + 1 ${condition} ${userIds === null ? '' : 'and user_id = any (cast($4 as bigint[]))'}
                       )::float8 order by number) as totals
        from day_windows($2, $3) windows`,
  };
};

/** Counts events over each window, in any course. */
export async function countInWindows(
  db: Pick<Database, 'read'>,
  event: keyof typeof SOURCES,
  { platformId, windows, userIds }: WindowFilter,
): Promise<number[]> {
  const values = [platformId, ...listWindowValues(windows), ...(userIds === null ? [] : [userIds])];
  return (await db.read<{ totals: number[] }>(buildStatement(event, userIds), values))[0]!.totals;
}
