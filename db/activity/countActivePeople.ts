import { blocksOf } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { wholeBlock } from './activeBits.js';

export interface ActiveFilter {
  platformId: number;
  /** Ranges of days to count over. */
  windows: readonly DayRange[];
  /** In this course; null: anything that was done. */
  courseId: number | null;
  /** Only these people; null: everybody. */
  userIds: readonly number[] | null;
}

/** Distinct people. */
export interface ActivePeople {
  /** Over all days of each window. */
  totals: number[];
  /** Of the first window; days without anybody are left out. */
  days: { day: string; value: number }[];
}

const isIn = (window: number) => `day between ($2::date[])[${window}] and ($3::date[])[${window}]`;

/**
 * SQL: the sets of bits `from` (day, block, bits; one for each day and block) as an ActivePeople, over so many windows of $2 and $3. One pass unites all of
 * them: a scan for each takes six times as long.
 */
export function countedText(from: string, windows: number): string {
  const numbers = Array.from({ length: windows }, (_, index) => index + 1);
  return `
    select (select array[${numbers.map((number) => `coalesce(sum(bit_count(united_${number})), 0)::float8`).join(', ')}]
              from (select ${numbers.map((number) => `bit_or(bits) filter (where ${isIn(number)}) as united_${number}`).join(', ')} from ${from} group by block) united) as totals,
           (select coalesce(json_agg(json_build_object('day', day, 'value', people) order by day), '[]')
              from (select day, sum(bit_count(bits)) as people from ${from} where ${isIn(1)} group by day) daily where people > 0) as days`;
}

/** SQL: the ordinals of the people of $5, as whole blocks. */
export const MEMBERS = `
  among as materialized (
    select people.ordinal from unnest($5::bigint[]) as sent (user_id)
      join activity_ordinals people on people.platform_id = $1 and people.user_id = sent.user_id
  ), members as materialized (${blocksOf('among', [])}
  )`;

/** SQL: the sets of bits of $1 in the course $4 on the days of all windows, as whole blocks; narrowed to the members unless $5 is null. */
export const ACTIVE = `
  active as not materialized (
    select day, block, case when cast($5 as bigint[]) is null then ${wholeBlock('activity_bits.bits')} else ${wholeBlock('activity_bits.bits')} & members.bits end as bits
      from activity_bits left join members using (block)
     where platform_id = $1 and course_id = $4
       and day between (select min(day) from unnest($2::date[]) as sent (day)) and (select max(day) from unnest($3::date[]) as sent (day))
       and (cast($5 as bigint[]) is null or members.bits is not null)
  )`;

/** How many people were active on each day and over each window: who was active on several days counts once. */
export async function countActivePeople(db: Pick<Database, 'read'>, filter: ActiveFilter): Promise<ActivePeople> {
  const { length } = filter.windows;
  const statement = { name: `count active people in ${length} windows`, text: `with ${MEMBERS}, ${ACTIVE} ${countedText('active', length)}` };
  return (await db.read<ActivePeople>(statement, valuesOf(filter)))[0]!;
}

/** The values $1 to $5. */
export const valuesOf = ({ platformId, windows, courseId, userIds }: ActiveFilter) => [
  platformId,
  windows.map(({ from }) => from),
  windows.map(({ to }) => to),
  courseId ?? 0,
  userIds,
];
