import { blocksOf } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import { ACTIVE, type ActiveFilter, type ActivePeople, MEMBERS, countedText, valuesOf } from './countActivePeople.js';

const textOf = (windows: number) => `
  with ${MEMBERS}, ${ACTIVE}, beside as materialized (
    select distinct user_id, day
      from activity_days
     where platform_id = $6 and user_id = any ($7::bigint[])
       and day between (select min(day) from unnest($2::date[]) as sent (day)) and (select max(day) from unnest($3::date[]) as sent (day))
  ), numbered as materialized (
    select people.user_id, coalesce(own.ordinal, last + row_number() over (partition by own.ordinal is null order by people.user_id)) as ordinal
      from (select distinct user_id from beside) people
      left join activity_ordinals own on own.platform_id = $1 and own.user_id = people.user_id
     cross join (select coalesce(max(ordinal), -1) as last from activity_ordinals where platform_id = $1) numbers
  ), placed as materialized (
    select beside.day, cast(numbered.ordinal as integer) as ordinal from beside join numbered using (user_id)
  ), both_sets as materialized (
    select day, block, bit_or(bits) as bits
      from (select day, block, bits from active union all select day, block, bits from (${blocksOf('placed', ['day'])}) others) sets
     group by day, block
  )
  ${countedText('both_sets', windows)}`;

/**
 * As countActivePeople, with what `members` (the people it may count, of the platform) did in another platform as well: who was active in both counts
 * once. Reads their days there, one by one: members of one platform that are active in the other are few beside all.
 */
export async function countActiveInTwo(
  db: Pick<Database, 'read'>,
  filter: ActiveFilter,
  other: { platformId: number; members: readonly number[] },
): Promise<ActivePeople> {
  const { length } = filter.windows;
  const statement = { name: `count active people of two platforms in ${length} windows`, text: textOf(length) };
  return (await db.read<ActivePeople>(statement, [...valuesOf(filter), other.platformId, other.members]))[0]!;
}
