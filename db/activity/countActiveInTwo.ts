import { blocksOf } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import { ACTIVE, type ActiveFilter, type ActivePeople, MEMBERS, countedText, windowsOfValues } from './countActivePeople.js';

const COUNT = {
  name: 'count active people of two platforms',
  text: `
    with windows as materialized (${windowsOfValues}), ${MEMBERS}, ${ACTIVE}, beside as materialized (
      select distinct days.user_id, days.day
        from activity_days days
       where platform_id = $6 and user_id = any ($7::bigint[]) and exists (select from windows where day between from_day and to_day)
    ), numbered as materialized (
      select people.user_id, coalesce(own.ordinal, last + row_number() over (partition by own.ordinal is null order by people.user_id)) as ordinal
        from (select distinct user_id from beside) people
        left join activity_ordinals own on own.platform_id = $1 and own.user_id = people.user_id
       cross join (select coalesce(max(ordinal), -1) as last from activity_ordinals where platform_id = $1) numbers
    ), placed as materialized (
      select beside.day, cast(numbered.ordinal as integer) as ordinal from beside join numbered using (user_id)
    ), counted as materialized (select * from narrowed union all select day, block, bits from (${blocksOf('placed', ['day'])}) others),
    united as (select day, block, bit_or(bits) as bits from counted group by day, block)
    ${countedText.replaceAll('from counted', 'from united')}`,
};

/**
 * As countActivePeople, with what `members` (the people it may count, of the platform) did in another platform as well: who was active in both counts
 * once. Reads their days there, one by one: members of one platform that are active in the other are few beside all.
 */
export async function countActiveInTwo(
  db: Pick<Database, 'read'>,
  { platformId, windows, courseIds, userIds }: ActiveFilter,
  other: { platformId: number; members: readonly number[] },
): Promise<ActivePeople> {
  const values = [platformId, windows.map(({ from }) => from), windows.map(({ to }) => to), courseIds ?? [0], userIds, other.platformId, other.members];
  return (await db.read<ActivePeople>(COUNT, values))[0]!;
}
