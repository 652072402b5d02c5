import { blocksSql } from '../../core/bitBlocks.js';
import type { Database } from '../../core/connect.js';
import { type ActiveFilter, type ActivePeople, membersText } from './countActivePeople.js';

const isIn = (window: number) => `day between ($2::date[])[${window}] and ($3::date[])[${window}]`;

/**
 * SQL: aggregates the sets of bits `from` (day, block, bits; one for each day and block) into an ActivePeople, over
 * the windows of $2 and $3. Unites all of them in one pass: a scan for each takes six times as long.
 */
function buildCountSql(from: string, windows: number): string {
  const numbers = Array.from({ length: windows }, (_, index) => index + 1);
  return `
    select (select array[${numbers.map((number) => `coalesce(sum(bit_count(united_${number})), 0)::float8`).join(', ')}]
              from (select ${numbers.map((number) => `bit_or(bits) filter (where ${isIn(number)}) as united_${number}`).join(', ')} from ${from} group by block) united) as totals,
           (select coalesce(json_agg(json_build_object('day', day, 'value', people) order by day), '[]')
              from (select day, sum(bit_count(bits)) as people from ${from} where ${isIn(1)} group by day) daily where people > 0) as days`;
}

/**
 * SQL: the sets of bits of $1 in the course $4 on the days of all windows, as whole blocks; limited to the members
 * unless $5 is null.
 */
const ACTIVE = `
  active as not materialized (
    select day, block, case when cast($5 as bigint[]) is null then cast(activity_bits.bits as bit(8192)) else cast(activity_bits.bits as bit(8192)) & members.bits end as bits
      from activity_bits left join members using (block)
     where platform_id = $1 and course_id = $4
       and day between (select min(day) from unnest($2::date[]) as sent (day)) and (select max(day) from unnest($3::date[]) as sent (day))
       and (cast($5 as bigint[]) is null or members.bits is not null)
  )`;

const buildStatement = (windows: number) => `
  with ${membersText('$5')}, ${ACTIVE}, beside as materialized (
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
      from (select day, block, bits from active union all select day, block, bits from (${blocksSql('placed', ['day'])}) others) sets
     group by day, block
  )
  ${buildCountSql('both_sets', windows)}`;

/**
 * Like countActivePeople, plus the activity of `members` in another platform: people active in both count once. Reads
 * their days there one by one, since few members of one platform are active in the other.
 */
export async function countActiveInTwo(
  db: Pick<Database, 'read'>,
  filter: ActiveFilter,
  other: { platformId: number; members: readonly number[] },
): Promise<ActivePeople> {
  const { platformId, windows, courseId, userIds } = filter;
  const statement = {
    name: `count active people of two platforms in ${windows.length} windows`,
    text: buildStatement(windows.length),
  };
  const values = [
    platformId,
    windows.map(({ from }) => from),
    windows.map(({ to }) => to),
    courseId ?? 0,
    userIds,
    other.platformId,
    other.members,
  ];
  return (await db.read<ActivePeople>(statement, values))[0]!;
}
