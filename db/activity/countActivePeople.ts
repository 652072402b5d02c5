import { BLOCK_BITS, blocksOf } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { wholeBlock } from './activeBits.js';

export interface ActiveFilter {
  platformId: number;
  /** Ranges of days to count over. */
  windows: readonly DayRange[];
  /** In any of these courses; null: anything that was done. */
  courseIds: readonly number[] | null;
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

/** SQL: the sets of bits `counted` (day, block, bits) as an ActivePeople, over the `windows` (number, from_day, to_day). */
export const countedText = `
  select (select array_agg(coalesce((select sum(bit_count(bits))
                                       from (select bit_or(bits) as bits from counted where day between from_day and to_day group by block) united), 0)::float8
                           order by number) from windows) as totals,
         (select coalesce(json_agg(json_build_object('day', day, 'value', people) order by day), '[]')
            from (select day, sum(bit_count(bits)) as people from counted join windows on number = 1 and day between from_day and to_day group by day) daily
           where people > 0) as days`;

/** SQL: the windows of $2 and $3. */
export const windowsOfValues = `
  select number, from_day, to_day from unnest(cast($2 as date[]), cast($3 as date[])) with ordinality as sent (from_day, to_day, number)`;

/** SQL: the ordinals of the people of $5, as whole blocks; to be intersected with. */
export const MEMBERS = `
  among as materialized (
    select people.ordinal from unnest($5::bigint[]) as sent (user_id)
      join activity_ordinals people on people.platform_id = $1 and people.user_id = sent.user_id
  ), members as materialized (${blocksOf('among', [])}
  )`;

/** SQL: the sets of bits of $1 in the courses of $4 on the days of all windows, as whole blocks; narrowed to the members unless $5 is null. */
export const ACTIVE = `
  active as materialized (
    select day, block, bit_or(${wholeBlock('bits')}) as bits
      from activity_bits
     where platform_id = $1 and course_id = any ($4::bigint[])
       and exists (select from windows where day between from_day and to_day)
       and day between (select min(from_day) from windows) and (select max(to_day) from windows)
     group by day, block
  ), narrowed as materialized (
    select day, block, active.bits & case when cast($5 as bigint[]) is null then ~cast('' as bit(${BLOCK_BITS})) else members.bits end as bits
      from active left join members using (block)
     where cast($5 as bigint[]) is null or members.bits is not null
  )`;

const COUNT = {
  name: 'count active people',
  text: `with windows as materialized (${windowsOfValues}), ${MEMBERS}, ${ACTIVE}, counted as (select * from narrowed) ${countedText}`,
};

/** How many people were active on each day and over each window: who was active on several days counts once. */
export async function countActivePeople(
  db: Pick<Database, 'read'>,
  { platformId, windows, courseIds, userIds }: ActiveFilter,
): Promise<ActivePeople> {
  const values = [platformId, windows.map(({ from }) => from), windows.map(({ to }) => to), courseIds ?? [0], userIds];
  return (await db.read<ActivePeople>(COUNT, values))[0]!;
}
