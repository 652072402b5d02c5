import type { BindValue } from '../../tenancy/access/rows.js';
import type { DayRange } from '../../core/dayRange.js';
import { splitByMonth } from './splitByMonth.js';

/** SQL expressions that select sets. */
interface Where {
  platforms: string;
  /** 0: any activity. */
  courseId: string;
}

/**
 * SQL: the sets of people with a record in the range, whose first and last day exist, as whole blocks (platform_id,
 * block, bits).
 */
export function activeSetsText({ platforms, courseId }: Where, range: DayRange, bind: BindValue): string {
  const { days, months } = splitByMonth(range);
  const stored =
    (table: string, period: string) =>
    ({ from, to }: DayRange) => `
    select platform_id, block, cast(bits as bit(8192)) as bits from ${table}
     where platform_id in (${platforms}) and course_id = ${courseId} and ${period} between ${bind(from, 'date')} and ${bind(to, 'date')}`;
  const parts = [...days.map(stored('activity_bits', 'day')), ...months.map(stored('activity_month_bits', 'month'))];
  return `select platform_id, block, bit_or(bits) as bits from (${parts.join(' union all ')}) parts group by platform_id, block`;
}

/** SQL: the number of people in these sets. `among`: counts only people in these sets (platform_id, block, bits). */
export const activeCountText = (where: Where, range: DayRange, bind: BindValue, among?: string) => `
  select coalesce(sum(bit_count(sets.bits${among ? ` & ${among}.bits` : ''})), 0) as people
    from (${activeSetsText(where, range, bind)}) sets ${among ? `join ${among} using (platform_id, block)` : ''}`;

/** SQL: the people of one platform in these sets, as (user_id). */
export const activePeopleText = (where: Where, range: DayRange, bind: BindValue) => `
  select own.user_id
    from (${activeSetsText(where, range, bind)}) sets
   cross join lateral (select user_id, ordinal from activity_ordinals numbered
                        where numbered.platform_id = sets.platform_id and ordinal >= sets.block * block_size() and ordinal < (sets.block + 1) * block_size() offset 0) own
   where has_bit(sets.bits, own.ordinal)`;

/**
 * SQL: the same for a platform most of whose people are in the sets: concatenates the sets of the platform and tests
 * every person. `<> 0` makes PostgreSQL expect that most rows match.
 */
export const mostPeopleText = ({ platforms, courseId }: Where, range: DayRange, bind: BindValue) => `
  select user_id from activity_ordinals
   where platform_id = ${platforms}
     and get_bit((select cast(string_agg(cast(coalesce(sets.bits, cast(0 as bit(8192))) as text), '' order by numbered.block) as varbit)
                    from generate_series(0, (select block_number(max(ordinal)) from activity_ordinals where platform_id = ${platforms})) as numbered (block)
                    left join (${activeSetsText({ platforms, courseId }, range, bind)}) sets on sets.block = numbered.block), ordinal) <> 0`;
