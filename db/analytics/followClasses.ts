import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { query } from '../core/transaction.js';
import { gradesText, movedText, rankedText } from './classRanks.js';
import { SUMS, sumsText } from './classSums.js';

/** Courses of one turn. */
const TURN = 200;
/** A class that changes all the time is summed no more often than that; until then its changes are added when it is read. */
const SETTLE_SECONDS = 5;
/** One that changes no more is summed sooner: in lists of people its ranks are those of before until then. */
const QUIET_SECONDS = 2;

/** Keeps the sums of classes, which figures of many courses are made of, where each grade and person stands in them, and how many enrollments began and ended on each day. */
export function classFollower(db: Database): Follower {
  return {
    queue: 'class-totals',
    behind: async () => (await db.read<{ platform_id: number }>(BEHIND, [QUIET_SECONDS])).map((row) => row.platform_id),
    follow: (platformId) => classTurn(db, platformId, SETTLE_SECONDS),
  };
}

const BEHIND = {
  name: 'classes: platforms behind',
  text: `select platform_id from class_changes where at <= now() - make_interval(secs => $1) group by platform_id order by min(id)`,
};

/** Sums the classes that changed so many seconds ago and earlier, and those that have not changed for QUIET_SECONDS, some hundred a turn. Returns whether more of the platform waits. */
export function classTurn(db: Pick<Database, 'transaction'>, platformId: number, settleSeconds = 0): Promise<boolean> {
  return db.transaction(serviceActor('class-totals'), async (trx) => {
    await query(trx, LOCK, [platformId]);
    const summed = await query<{ course_id: number; moves: boolean }>(trx, SUM, [
      platformId,
      settleSeconds,
      TURN,
      QUIET_SECONDS,
    ]);
    // What was visible to that statement is visible to the later one, which ranks: nothing that was taken is missed.
    const moved = summed.filter(({ moves }) => moves).map((row) => row.course_id);
    if (moved.length > 0) await query(trx, STORE_RANKS, [platformId, moved]);
    await query(trx, FOLD_DAYS, [platformId]);
    return summed.length === TURN;
  });
}

/** One turn of a platform at a time: an older sum must not overwrite a newer one. */
const LOCK = {
  name: 'classes: lock',
  changes: true as const,
  text: `select pg_advisory_xact_lock(hashtext('class_totals'), $1::integer)`,
};

const COLUMNS = SUMS.join(', ');

/** One statement, and so of one moment: a change that is taken is in the sums, and one that is not taken is not, since it is added to them. */
const SUM = {
  name: 'classes: sum',
  changes: true as const,
  text: `with taken as (
           delete from class_changes
            where platform_id = $1
              and course_id in (select course_id from class_changes
                                 where platform_id = $1 group by course_id
                                having min(at) <= now() - make_interval(secs => $2) or max(at) <= now() - make_interval(secs => $4)
                                 order by min(id) limit $3)
           returning course_id, moves
         ), changed as materialized (
           select course_id, bool_or(moves) as moves from taken group by course_id
         ), stored as (
           insert into class_totals (platform_id, course_id, ${COLUMNS})
           select $1::integer, course_id, ${COLUMNS}
             from changed cross join lateral (${sumsText('changed.course_id')}) sums
            order by course_id
           on conflict (platform_id, course_id) do update set (${COLUMNS}) = (${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})
         )
         select course_id, moves from changed`,
};

const STORE_RANKS = {
  name: 'classes: store ranks',
  changes: true as const,
  text: `with changed as materialized (
           select course_id from unnest($2::bigint[]) as sent (course_id)
         ), people as materialized (
           ${rankedText('changed')}
         ), moved as (
           insert into learner_performance (platform_id, user_id, ranks, classes)
           select $1::integer, user_id, ranks, classes from (${movedText('changed', 'people')}) moved order by user_id
           on conflict (platform_id, user_id) do update
              set ranks = learner_performance.ranks + excluded.ranks, classes = learner_performance.classes + excluded.classes
         )
         insert into class_ranks (platform_id, course_id, grades, ranks, user_ids, user_ranks)
         select $1::integer, changed.course_id, graded.grades, graded.ranks, class.user_ids, class.user_ranks
           from changed
          cross join lateral (select coalesce(array_agg(user_id order by user_id), '{}') as user_ids, coalesce(array_agg(rank order by user_id), '{}') as user_ranks
                                from people where people.course_id = changed.course_id) class
          cross join lateral (${gradesText('(select grade, rank from people where people.course_id = changed.course_id) own')}) graded
          order by course_id
         on conflict (platform_id, course_id) do update
            set (grades, ranks, user_ids, user_ranks) = (excluded.grades, excluded.ranks, excluded.user_ids, excluded.user_ranks)`,
};

/** A change of enrollments that is no change of a class waits for the next one: until then it is summed when it is read. */
const FOLD_DAYS = {
  name: 'classes: add enrollments to their days',
  changes: true as const,
  text: `with taken as (delete from enrollment_day_changes where platform_id = $1 returning began, day, count)
         insert into enrollment_days (platform_id, began, day, count)
         select $1::integer, began, day, sum(count) from taken group by began, day having sum(count) <> 0 order by began, day
         on conflict (platform_id, began, day) do update set count = enrollment_days.count + excluded.count`,
};
