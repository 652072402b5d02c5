import { BLOCK_BITS, blocksOf } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import { wholeBlock } from './activeBits.js';

export interface ActiveFilter {
  platformId: number;
  /** UTC, both included: YYYY-MM-DD. */
  from: string;
  to: string;
  /** In any of these courses; null: anything that was done. */
  courseIds: number[] | null;
  /** Members of these departments and of those below them; null: everybody. */
  departmentIds: number[] | null;
}

/** Distinct people. */
export interface ActivePeople {
  /** Over all days. */
  people: number;
  /** Days without anybody are left out. */
  days: { day: string; people: number }[];
}

const MEMBERS = {
  name: 'members of departments and below',
  text: `
    with recursive below as (
      select id from departments where platform_id = $1 and id = any ($2::bigint[])
      union
      select departments.id from departments join below on departments.parent_id = below.id where platform_id = $1
    )
    select coalesce(array_agg(distinct user_id), '{}') as members
      from department_members where platform_id = $1 and department_id in (select id from below)`,
};

const COUNT = {
  name: 'count active people',
  text: `
    with among as materialized (
      select people.ordinal from unnest($5::bigint[]) as sent (user_id)
        join activity_ordinals people on people.platform_id = $1 and people.user_id = sent.user_id
    ), members as materialized (${blocksOf('among', [])}
    ), active as materialized (
      select day, block, bit_or(${wholeBlock('bits')}) as bits
        from activity_bits
       where platform_id = $1 and course_id = any ($4::bigint[]) and day between $2 and $3
       group by day, block
    ), counted as materialized (
      select day, block, active.bits & case when cast($5 as bigint[]) is null then ~cast('' as bit(${BLOCK_BITS})) else members.bits end as bits
        from active left join members using (block)
       where cast($5 as bigint[]) is null or members.bits is not null
    )
    select (select coalesce(cast(sum(bit_count(bits)) as bigint), 0)
              from (select bit_or(bits) as bits from counted group by block) united) as people,
           (select coalesce(json_agg(json_build_object('day', day, 'people', people) order by day), '[]')
              from (select day, cast(sum(bit_count(bits)) as bigint) as people from counted group by day) daily where people > 0) as days`,
};

/** How many people were active on each day and over all of them: who was active on several days counts once. */
export async function countActivePeople(
  db: Pick<Database, 'read'>,
  { platformId, from, to, courseIds, departmentIds }: ActiveFilter,
): Promise<ActivePeople> {
  // Record tables are joined with no others.
  const members = departmentIds && (await db.read<{ members: number[] }>(MEMBERS, [platformId, departmentIds]))[0]!.members;
  return (await db.read<ActivePeople>(COUNT, [platformId, from, to, courseIds ?? [0], members]))[0]!;
}
