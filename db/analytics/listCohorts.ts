import { blocksSql } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';

export type CohortSort = 'week' | 'people';

export interface Cohort {
  /** The Monday (UTC) of the week of joining. */
  week: string;
  people: number;
  /** The number of them with a record in that week, in the next one, and so on to the last week of the range. */
  active: number[];
  /** The same in percent of `people`, two decimals. */
  percent: number[];
}

export interface CohortFilter {
  platformId: number;
  /** Whole weeks: from a Monday to a Sunday. */
  range: DayRange;
  /** Null: everybody. */
  userIds: readonly number[] | null;
  sort: { field: CohortSort; descending: boolean };
  limit: number;
  offset: number;
}

const buildSql = ({ field, descending }: CohortFilter['sort']) => `
  with weeks as materialized (
    select cast(week as date) as week from generate_series(cast($2 as timestamp), cast($3 as timestamp), '7 days') week
  ), joined as materialized (
    select period_start('week', cast(created_at as date)) as week, user_id from memberships
     where platform_id = $1 and created_at >= cast($2 as date) and created_at < cast($3 as date) + 1 and (cast($4 as bigint[]) is null or user_id = any ($4))
  ), numbered as materialized (
    select joined.week, people.ordinal from joined join activity_ordinals people on people.platform_id = $1 and people.user_id = joined.user_id
  ), cohorts as materialized (${blocksSql('numbered', ['week'])}
  ), active as materialized (
    select week, block, bit_or(bits) as bits
      from (select period_start('week', day) as week, block, cast(bits as bit(8192)) as bits
              from activity_bits where platform_id = $1 and course_id = 0 and day between $2 and $3) daily
     group by week, block
  ), counted as materialized (
    select cohorts.week, active.week as active_week, sum(bit_count(cohorts.bits & active.bits)) as people
      from cohorts join active on active.block = cohorts.block and active.week >= cohorts.week
     group by 1, 2
  ), sizes as materialized (
    select weeks.week, count(joined.user_id) as people from weeks left join joined using (week) group by weeks.week
  ), rows as materialized (
    select sizes.week, sizes.people, later.active, later.percent,
           row_number() over (order by ${field === 'week' ? 'sizes.week' : 'sizes.people'} ${descending ? 'desc' : 'asc'}, sizes.week) as place
      from sizes
     cross join lateral (
       select json_agg(coalesce(counted.people, 0) order by weeks.week) as active,
              json_agg(coalesce(round(100 * counted.people / nullif(sizes.people, 0), 2), 0) order by weeks.week) as percent
         from weeks left join counted on counted.week = sizes.week and counted.active_week = weeks.week
        where weeks.week >= sizes.week) later
  )
  select (select count(*) from sizes) as total, (select count(*) from joined) as people,
         (select coalesce(json_agg(json_build_object('week', week, 'people', people, 'active', active, 'percent', percent) order by place), '[]')
            from (select * from rows order by place limit $5 offset $6) page) as rows`;

/**
 * Lists one page of the cohorts of a range: the people who joined in each week, and how many of them were active in
 * that and each later week. Also returns the number of cohorts and of people in all.
 */
export async function listCohorts(
  db: Pick<Database, 'read'>,
  { platformId, range, userIds, sort, limit, offset }: CohortFilter,
): Promise<{ total: number; people: number; rows: Cohort[] }> {
  const values = [platformId, range.from, range.to, userIds, limit, offset];
  return (await db.read<{ total: number; people: number; rows: Cohort[] }>({ text: buildSql(sort) }, values))[0]!;
}
