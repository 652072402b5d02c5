import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { ENROLLED_RESULTS } from './enrolledCompletions.js';
import { windowValues, windowsText } from './measured.js';

const SOURCES = {
  registrations: { table: 'memberships', at: 'created_at' },
  completions: { table: ENROLLED_RESULTS, at: 'completed_at' },
} as const;

interface WindowFilter {
  platformId: number;
  windows: readonly DayRange[];
  /** Null: everybody. */
  userIds: readonly number[] | null;
}

// Of people and of everybody apart: one plan would not fit both.
const statementOf = (event: keyof typeof SOURCES, userIds: WindowFilter['userIds']) => {
  const { table, at } = SOURCES[event];
  return {
    name: `analytics: ${event} in windows${userIds === null ? '' : ' of people'}`,
    text: `
      select array_agg((select count(*) from ${table}
                         where platform_id = $1 and ${at} >= from_day and ${at} < to_day + 1 ${userIds === null ? '' : 'and user_id = any (cast($4 as bigint[]))'}
                       )::float8 order by number) as totals
        from (${windowsText('$2', '$3')}) windows`,
  };
};

/** How often it happened over each window, in any course. */
export async function countInWindows(
  db: Pick<Database, 'read'>,
  event: keyof typeof SOURCES,
  { platformId, windows, userIds }: WindowFilter,
): Promise<number[]> {
  const values = [platformId, ...windowValues(windows), ...(userIds === null ? [] : [userIds])];
  return (await db.read<{ totals: number[] }>(statementOf(event, userIds), values))[0]!.totals;
}
