import { blocksSql } from '../../core/bitBlocks.js';
import type { Database } from '../../core/connect.js';
import type { DayRange } from '../../core/dayRange.js';
import { splitByMonth } from './splitByMonth.js';

export interface ActiveFilter {
  platformId: number;
  /** Ranges of days to count over. */
  windows: readonly DayRange[];
  /** In this course; null: any activity. */
  courseId: number | null;
  /** Only these people; null: all. */
  userIds: readonly number[] | null;
}

/** Distinct people. */
export interface ActivePeople {
  /** One for each window, over all of its days. */
  totals: number[];
  /** Days of the first window; days without activity are left out. */
  days: { day: string; value: number }[];
}

/** SQL: the ordinals of the people of `userIds`, as whole blocks. */
export const membersText = (userIds: string) => `
  among as materialized (
    select people.ordinal from unnest(cast(${userIds} as bigint[])) as sent (user_id)
      join activity_ordinals people on people.platform_id = $1 and people.user_id = sent.user_id
  ), members as materialized (${blocksSql('among', [])}
  )`;

/**
 * SQL: the sets of the course $2 in the parts of windows (number, from_day, to_day) given by the arrays from $n on, as
 * whole blocks.
 */
const setsText = (table: string, period: string, n: number) => `
  select number, stored.block, cast(stored.bits as bit(8192)) as bits
    from unnest($${n}::integer[], $${n + 1}::date[], $${n + 2}::date[]) as part (number, from_day, to_day)
   cross join lateral (select block, bits from ${table} where platform_id = $1 and course_id = $2 and ${period} between from_day and to_day offset 0) stored`;

/**
 * SQL: an ActivePeople of $3 windows; `among`: of members only. The number of people active on a day is precomputed.
 */
const buildStatement = (among: boolean) => `
  with ${among ? `${membersText('$12')}, ` : ''}sets as (
    ${setsText('activity_bits', 'day', 6)}
    union all
    ${setsText('activity_month_bits', 'month', 9)}
  ), united as (
    select number, block, bit_or(bits) as bits from sets group by number, block
  ), counted as (
    select number, sum(bit_count(united.bits${among ? ' & members.bits' : ''})) as people
      from united ${among ? 'join members using (block)' : ''} group by number
  ), daily as (
    ${
      among
        ? `select day, sum(bit_count(cast(stored.bits as bit(8192)) & members.bits)) as people
           from activity_bits stored join members using (block)
          where platform_id = $1 and course_id = $2 and day between $4 and $5 group by day`
        : `select day, people from activity_course_days where platform_id = $1 and course_id = $2 and day between $4 and $5`
    }
  )
  select (select array_agg(coalesce(people, 0)::float8 order by number) from generate_series(1, $3::integer) number left join counted using (number)) as totals,
         (select coalesce(json_agg(json_build_object('day', day, 'value', people) order by day), '[]') from daily where people > 0) as days`;

const OF_ALL = { name: 'count active people', text: buildStatement(false) };
const OF_MEMBERS = { name: 'count active members', text: buildStatement(true) };

/** The number of distinct people active on each day and over each window. */
export async function countActivePeople(
  db: Pick<Database, 'read'>,
  { platformId, windows, courseId, userIds }: ActiveFilter,
): Promise<ActivePeople> {
  const formatKey = ({ from, to }: DayRange) => `${from}/${to}`;
  // Different windows can be the same range, such as the last 30 days and a month: each range is counted once.
  const distinct = [...new Map(windows.map((window) => [formatKey(window), window])).values()];
  const parts = distinct.map(splitByMonth);
  const values = [
    platformId,
    courseId ?? 0,
    distinct.length,
    windows[0]!.from,
    windows[0]!.to,
    ...toArrays(parts.map(({ days }) => days)),
    ...toArrays(parts.map(({ months }) => months)),
  ];
  const [row] = await db.read<ActivePeople>(
    userIds === null ? OF_ALL : OF_MEMBERS,
    userIds === null ? values : [...values, userIds],
  );
  const indexes = new Map(distinct.map((window, index) => [formatKey(window), index]));
  return { totals: windows.map((window) => row!.totals[indexes.get(formatKey(window))!]!), days: row!.days };
}

/** Ranges of windows as arrays: number of the window (from 1), first day and last day. */
function toArrays(ranges: DayRange[][]): [number[], string[], string[]] {
  const all = ranges.flatMap((of, index) => of.map((range) => ({ number: index + 1, ...range })));
  return [all.map(({ number }) => number), all.map(({ from }) => from), all.map(({ to }) => to)];
}
