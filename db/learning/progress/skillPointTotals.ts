import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { foldDeltas } from '../../core/foldDeltas.js';
import { type Transaction, query } from '../../core/transaction.js';
import { announceSkills } from './announceAchievements.js';
import { joinColumns } from '../../core/joinColumns.js';
import type { SkillPointCount } from './skillPointCount.js';
import type { SkillPointTotal } from './skillPointTotal.js';

/** The id that represents all skills together. */
export const ALL_SKILLS = 0;

/**
 * SQL: the end of a statement whose common table expression `earned` (user_id, skill_id, points) was just inserted for
 * the platform `$1`: adds it to each person's totals, emits events for acquired skills, and moves each person to the
 * count of their new total.
 */
export const addEarned = `
    , gained as materialized (
      select user_id, coalesce(skill_id, ${ALL_SKILLS}) as skill_id, sum(points) as points
        from earned group by grouping sets ((user_id, skill_id), (user_id))
    ), total as (
      insert into skill_point_totals as kept (platform_id, user_id, skill_id, points)
      select cast($1 as integer), user_id, skill_id, points from gained order by user_id, skill_id
      on conflict (platform_id, user_id, skill_id) do update set points = kept.points + excluded.points
      returning user_id, skill_id, points
    ), ${announceSkills}, moved as (
      select total.skill_id, place.points, place.delta
        from total
        join gained using (user_id, skill_id)
       cross join lateral (values (total.points, 1), (total.points - gained.points, -1)) as place (points, delta)
       where place.points > 0
    )
    , changed_learners as (
      insert into derived_changes (platform_id, kind, key) select distinct cast($1 as integer), 'learner', user_id from gained
    )
    insert into skill_point_counts (platform_id, skill_id, points, delta)
    select cast($1 as integer), skill_id, points, sum(delta) from moved group by skill_id, points having sum(delta) <> 0`;

/** Points of a skill that a person lost. */
export interface LostPoints {
  userId: number;
  skillId: number;
  points: number;
}

/**
 * Reverts `addEarned` for earned points that were just deleted: subtracts them from each person's totals and moves the
 * person to the count of the new total. Emits no events.
 */
export async function subtractEarned(trx: Transaction, platformId: number, lost: readonly LostPoints[]): Promise<void> {
  if (lost.length === 0) return;
  const values = [platformId, lost.map(({ userId }) => userId)];
  // A separate statement sees what others committed before the lock.
  await query(trx, lockTotals, values);
  await query(trx, subtract, [...values, lost.map(({ skillId }) => skillId), lost.map(({ points }) => points)]);
}

const lockTotals = {
  name: 'lock skill point totals',
  changes: true as const,
  text: `
    select from skill_point_totals
     where platform_id = $1 and user_id = any (cast($2 as bigint[]))
     order by user_id, skill_id
       for update`,
};

const subtract = {
  name: 'subtract skill points',
  changes: true as const,
  text: `
    with lost as materialized (
      select user_id, coalesce(skill_id, ${ALL_SKILLS}) as skill_id, sum(points) as points
        from unnest(cast($2 as bigint[]), cast($3 as bigint[]), cast($4 as integer[])) as lost (user_id, skill_id, points)
       group by grouping sets ((user_id, skill_id), (user_id))
    ), emptied as (
      delete from skill_point_totals kept using lost
       where kept.platform_id = $1 and kept.user_id = lost.user_id and kept.skill_id = lost.skill_id and kept.points <= lost.points
      returning kept.skill_id, kept.points as old_points, 0 as points
    ), lessened as (
      update skill_point_totals kept set points = kept.points - lost.points from lost
       where kept.platform_id = $1 and kept.user_id = lost.user_id and kept.skill_id = lost.skill_id and kept.points > lost.points
      returning kept.skill_id, kept.points + lost.points as old_points, kept.points
    ), moved as (
      select skill_id, place.points, place.delta
        from (select * from emptied union all select * from lessened) total
       cross join lateral (values (total.points, 1), (total.old_points, -1)) as place (points, delta)
       where place.points > 0
    ), changed_learners as (
      insert into derived_changes (platform_id, kind, key) select distinct cast($1 as integer), 'learner', user_id from lost
    )
    insert into skill_point_counts (platform_id, skill_id, points, delta)
    select cast($1 as integer), skill_id, points, sum(delta) from moved group by skill_id, points having sum(delta) <> 0`,
};

/**
 * Folds the counts of people by points into one row each. Run it about every minute. Returns the number of folded
 * deltas.
 */
export function compactSkillPointCounts(db: Pick<Database, 'transaction'>): Promise<number> {
  return foldDeltas(db, serviceActor('compact-skill-point-counts'), [
    { table: 'skill_point_counts', columns: ['platform_id', 'skill_id', 'points'] },
  ]);
}

const TOTAL_COLUMNS = joinColumns<SkillPointTotal>('platform_id', 'user_id', 'skill_id', 'points');
const COUNT_COLUMNS = joinColumns<SkillPointCount>('platform_id', 'skill_id', 'points', 'delta');
const RECOUNT = [
  `insert into derived_changes (platform_id, kind, key)
   select cast($1 as integer), 'learner', user_id
     from (select user_id from skill_point_totals where platform_id = $1 union select user_id from skill_points_earned where platform_id = $1) known`,
  'delete from skill_point_totals where platform_id = $1',
  'delete from skill_point_counts where platform_id = $1',
  `insert into skill_point_totals (${TOTAL_COLUMNS})
   select cast($1 as integer), user_id, coalesce(skill_id, ${ALL_SKILLS}), sum(points)
     from skill_points_earned where platform_id = $1 group by grouping sets ((user_id, skill_id), (user_id))`,
  `insert into skill_point_counts (${COUNT_COLUMNS})
   select cast($1 as integer), skill_id, points, count(*) from skill_point_totals where platform_id = $1 group by skill_id, points`,
];

const LOCK_TOTALS = { text: 'lock table skill_point_totals in share row exclusive mode' };

/** Recounts the totals of skill points of a platform's people from their earned points. */
export async function recountSkillPoints(trx: Transaction, platformId: number): Promise<void> {
  // Concurrent grants wait, and add to the recounted totals.
  await query(trx, LOCK_TOTALS);
  for (const text of RECOUNT) await query(trx, { changes: true, text }, [platformId]);
}

/** A stored total that differs from the earned points. */
export interface PointsDifference {
  table: 'skill_point_totals' | 'skill_point_counts';
  /** Key of the row without the tenant. */
  key: string;
  expected: object | null;
  stored: object | null;
}

const CHECK = `
  with expected as materialized (
    select user_id, skill_id, sum(points) as points from skill_points_earned where platform_id = $1 group by user_id, skill_id
    union all
    select user_id, ${ALL_SKILLS}, sum(points) from skill_points_earned where platform_id = $1 group by user_id
  ), counted as (
    select skill_id, points, count(*) as people from expected group by skill_id, points
  ), stored_counts as (
    select skill_id, points, sum(delta) as people from skill_point_counts where platform_id = $1 group by skill_id, points having sum(delta) <> 0
  )
  select 'skill_point_totals' as "table", concat_ws(' ', user_id, skill_id) as key, to_jsonb(expected) as expected, to_jsonb(stored) as stored
    from expected
    full join (select user_id, skill_id, points from skill_point_totals where platform_id = $1) stored using (user_id, skill_id)
   where expected.points is distinct from stored.points
  union all
  select 'skill_point_counts', concat_ws(' ', skill_id, points), to_jsonb(counted), to_jsonb(stored_counts)
    from counted full join stored_counts using (skill_id, points)
   where counted.people is distinct from stored_counts.people
  limit $2`;

/** Sums a platform's earned points in another way and compares. Returns at most `limit` differences. */
export function checkSkillPoints(
  db: Pick<Database, 'read'>,
  platformId: number,
  limit: number,
): Promise<PointsDifference[]> {
  return db.read<PointsDifference>({ text: CHECK }, [platformId, limit]);
}
