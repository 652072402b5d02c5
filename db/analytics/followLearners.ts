import { departmentsSql } from '../learning/activity/departmentTotals.js';
import { waitForActivityCursor } from '../learning/activity/followStatements.js';
import { ENGAGEMENT_COLUMNS, engagedEnrollmentsText } from '../learning/activity/storedEngagement.js';
import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { query } from '../core/transaction.js';
import { SUMMED_COLUMNS, countChangeSumsSql, buildCountChangesSql } from './departmentSums.js';
import { LEARNER_COLUMNS, buildLearnerCountsSql, lowestLevelSql } from './learnerTotals.js';
import type { LearnerChange } from './learnerChange.js';
import { OPEN_COLUMNS, buildOpenEnrollmentsSql } from './openEnrollments.js';

/** Changes per batch. */
const BATCH_SIZE = 2_000;

/**
 * Follower that updates the counts of each person's enrollments, completions and earned things, their sums in
 * departments, the person's open enrollments, and the engagement in each, in windows of `periodDays`. It recomputes
 * stored engagement of another window length.
 */
export function learnerFollower(db: Database, periodDays: number): Follower {
  let isOfPeriod = false;
  return {
    queue: 'learner-totals',
    behind: async () => {
      if (!isOfPeriod)
        await db.transaction(serviceActor('learner-totals'), (trx) => query(trx, QUEUE_OTHER_PERIODS, [periodDays]));
      isOfPeriod = true;
      return (await db.read<Pick<LearnerChange, 'platform_id'>>(BEHIND)).map((row) => row.platform_id);
    },
    follow: (platformId) => runLearnerBatch(db, platformId, periodDays),
  };
}

const QUEUE_OTHER_PERIODS = {
  name: 'learners: queue other periods',
  changes: true as const,
  text: 'insert into learner_changes (platform_id, user_id) select distinct platform_id, user_id from course_engagement where period_days <> $1 order by platform_id, user_id',
};

const BEHIND = {
  name: 'learners: platforms behind',
  text: 'select platform_id from learner_changes group by platform_id order by min(id)',
};

/** Recomputes one batch of changed people. Returns whether more of the platform wait. */
export function runLearnerBatch(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  periodDays: number,
): Promise<boolean> {
  return db.transaction(serviceActor('learner-totals'), async (trx) => {
    await query(trx, LOCK, [platformId]);
    // Blocks the follower of records; otherwise this batch could overwrite its newer activity with older values.
    await waitForActivityCursor(trx, platformId);
    // The later statements see all that this one saw, so that the counts include all dequeued changes.
    const taken = await query<Pick<LearnerChange, 'user_id'>>(trx, TAKE, [platformId, BATCH_SIZE]);
    const people = [...new Set(taken.map((row) => row.user_id))];
    if (people.length > 0) {
      for (const statement of [STORE, STORE_OPEN]) await query(trx, statement, [platformId, people]);
      await query(trx, STORE_ENGAGEMENT, [platformId, people, periodDays]);
    }
    return taken.length === BATCH_SIZE;
  });
}

/** Serializes the batches of a platform: an older count must not overwrite a newer one. */
const LOCK = {
  name: 'learners: lock',
  changes: true as const,
  text: `select pg_advisory_xact_lock(hashtext('learner_totals'), $1::integer)`,
};

const TAKE = {
  name: 'learners: take changes',
  changes: true as const,
  text: `delete from learner_changes
          where platform_id = $1 and id in (select id from learner_changes where platform_id = $1 order by id limit $2)
         returning user_id`,
};

const STORE = {
  name: 'learners: store counts',
  changes: true as const,
  text: `with recursive lowest as materialized (
           ${lowestLevelSql}
         ), counted as materialized (
           select changed.user_id, counted.* from unnest($2::bigint[]) as changed (user_id) cross join lateral (${buildLearnerCountsSql('changed.user_id')}) counted
         ), moved as materialized (
           ${buildCountChangesSql('counted')}
         ), ${departmentsSql('moved')}, departments_moved as (
           update department_totals kept set (${SUMMED_COLUMNS}) = (${SUMMED_COLUMNS.replaceAll(/\w+/g, 'kept.$& + sums.$&')})
             from (select department_id, ${countChangeSumsSql} from placed join moved using (user_id) group by department_id) sums
            where kept.platform_id = $1 and kept.department_id = sums.department_id
         )
         insert into learner_totals (platform_id, user_id, ${LEARNER_COLUMNS})
         select $1::integer, user_id, ${LEARNER_COLUMNS} from counted order by user_id
         on conflict (platform_id, user_id) do update set (${LEARNER_COLUMNS}) = (${LEARNER_COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})`,
};

const excluded = ENGAGEMENT_COLUMNS.replaceAll(/\w+/g, 'excluded.$&');
const STORE_ENGAGEMENT = {
  name: 'learners: store engagement',
  changes: true as const,
  text: `with now_is as materialized (
           select changed.user_id, engaged.* from unnest($2::bigint[]) as changed (user_id) cross join lateral (${engagedEnrollmentsText('changed.user_id', '$3::integer')}) engaged
         ), left_out as (
           delete from course_engagement
            where platform_id = $1 and user_id = any ($2) and (user_id, course_id) not in (select user_id, course_id from now_is)
         )
         insert into course_engagement (platform_id, user_id, period_days, ${ENGAGEMENT_COLUMNS})
         select $1::integer, user_id, $3::integer, ${ENGAGEMENT_COLUMNS} from now_is order by user_id, course_id
         on conflict (platform_id, user_id, course_id) do update set (period_days, ${ENGAGEMENT_COLUMNS}) = (excluded.period_days, ${excluded})
          where (course_engagement.period_days, ${ENGAGEMENT_COLUMNS.replaceAll(/\w+/g, 'course_engagement.$&')}) is distinct from (excluded.period_days, ${excluded})`,
};

const STORE_OPEN = {
  name: 'learners: store open enrollments',
  changes: true as const,
  text: `with now_is as materialized (
           select open.* from unnest($2::bigint[]) as changed (user_id) cross join lateral (${buildOpenEnrollmentsSql('changed.user_id')}) open
         ), closed as (
           delete from open_enrollments
            where platform_id = $1 and user_id = any ($2) and (user_id, course_id) not in (select user_id, course_id from now_is)
         )
         insert into open_enrollments (platform_id, ${OPEN_COLUMNS})
         select $1::integer, ${OPEN_COLUMNS} from now_is order by user_id, course_id
         on conflict (platform_id, user_id, course_id) do update set (enrollment_id, seen_on) = (excluded.enrollment_id, excluded.seen_on)
          where (open_enrollments.enrollment_id, open_enrollments.seen_on) <> (excluded.enrollment_id, excluded.seen_on)`,
};
