import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { query } from '../core/transaction.js';
import { buildGradesSql, buildRankChangesSql, buildRankedSql } from './classRanks.js';
import { joinColumns } from '../core/joinColumns.js';
import type { ClassChange } from './classChange.js';
import type { ClassRanking } from './classRanking.js';
import { SUM_COLUMNS, buildSumsSql } from './classSums.js';
import type { EnrollmentDay } from './enrollmentDay.js';
import type { EnrollmentDayChange } from './enrollmentDayChange.js';
import type { LearnerPerformance } from './learnerPerformance.js';

/** Courses per batch. */
const BATCH_SIZE = 200;
/** A class that changes continuously is summed at most this often; readers add pending changes. */
const SETTLE_SECONDS = 5;
/** A class without newer changes is summed after this time; until then, lists of people show its previous ranks. */
const QUIET_SECONDS = 2;

/**
 * Follower that updates the sums of classes, the ranks of grades and people in them, and the number of enrollments that
 * began and ended on each day.
 */
export function classFollower(db: Database): Follower {
  return {
    queue: 'class-totals',
    behind: async () =>
      (await db.read<Pick<ClassChange, 'platform_id'>>(BEHIND, [QUIET_SECONDS])).map((row) => row.platform_id),
    follow: (platformId) => runClassBatch(db, platformId, SETTLE_SECONDS),
  };
}

const BEHIND = {
  name: 'classes: platforms behind',
  text: `select platform_id from class_changes where at <= now() - make_interval(secs => $1) group by platform_id order by min(id)`,
};

/**
 * Sums one batch of the classes whose oldest pending change is `settleSeconds` old, or whose newest is QUIET_SECONDS
 * old. Returns whether more classes of the platform wait.
 */
export function runClassBatch(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  settleSeconds = 0,
): Promise<boolean> {
  return db.transaction(serviceActor('class-totals'), async (trx) => {
    await query(trx, LOCK, [platformId]);
    const summed = await query<Pick<ClassChange, 'course_id' | 'moves'>>(trx, SUM, [
      platformId,
      settleSeconds,
      BATCH_SIZE,
      QUIET_SECONDS,
    ]);
    // The later statement sees all that this one saw, so that the ranks include all dequeued changes.
    const moved = summed.filter(({ moves }) => moves).map((row) => row.course_id);
    if (moved.length > 0) await query(trx, STORE_RANKS, [platformId, moved]);
    await query(trx, FOLD_DAYS, [platformId]);
    return summed.length === BATCH_SIZE;
  });
}

/** Serializes the batches of a platform: an older sum must not overwrite a newer one. */
const LOCK = {
  name: 'classes: lock',
  changes: true as const,
  text: `select pg_advisory_xact_lock(hashtext('class_totals'), $1::integer)`,
};

const COLUMNS = SUM_COLUMNS.join(', ');
const RANK_COLUMNS = joinColumns<ClassRanking>('grades', 'ranks', 'user_ids', 'user_ranks');
const PERFORMANCE_COLUMNS = joinColumns<LearnerPerformance>('ranks', 'classes');
const DAY_COLUMNS = joinColumns<EnrollmentDay & EnrollmentDayChange>('began', 'day', 'count');

/** One statement has one snapshot: the sums include exactly the dequeued changes. Readers add the others. */
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
             from changed cross join lateral (${buildSumsSql('changed.course_id')}) sums
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
           ${buildRankedSql('changed')}
         ), moved as (
           insert into learner_performance (platform_id, user_id, ${PERFORMANCE_COLUMNS})
           select $1::integer, user_id, ${PERFORMANCE_COLUMNS} from (${buildRankChangesSql('changed', 'people')}) moved order by user_id
           on conflict (platform_id, user_id) do update
              set ranks = learner_performance.ranks + excluded.ranks, classes = learner_performance.classes + excluded.classes
         )
         insert into class_ranks (platform_id, course_id, ${RANK_COLUMNS})
         select $1::integer, changed.course_id, graded.grades, graded.ranks, class.user_ids, class.user_ranks
           from changed
          cross join lateral (select coalesce(array_agg(user_id order by user_id), '{}') as user_ids, coalesce(array_agg(rank order by user_id), '{}') as user_ranks
                                from people where people.course_id = changed.course_id) class
          cross join lateral (${buildGradesSql('(select grade, rank from people where people.course_id = changed.course_id) own')}) graded
          order by course_id
         on conflict (platform_id, course_id) do update
            set (${RANK_COLUMNS}) = (excluded.grades, excluded.ranks, excluded.user_ids, excluded.user_ranks)`,
};

/** Changes of days wait until the platform's next batch; readers add pending ones. */
const FOLD_DAYS = {
  name: 'classes: add enrollments to their days',
  changes: true as const,
  text: `with taken as (delete from enrollment_day_changes where platform_id = $1 returning ${DAY_COLUMNS})
         insert into enrollment_days (platform_id, ${DAY_COLUMNS})
         select $1::integer, began, day, sum(count) from taken group by began, day having sum(count) <> 0 order by began, day
         on conflict (platform_id, began, day) do update set count = enrollment_days.count + excluded.count`,
};
