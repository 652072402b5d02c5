import { departmentsSql } from '../learning/activity/departmentTotals.js';
import { waitForActivityCursor } from '../learning/activity/followStatements.js';
import { ENGAGEMENT_COLUMNS, engagedEnrollmentsText } from '../learning/activity/storedEngagement.js';
import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { query } from '../core/transaction.js';
import { SUMMED, movedCountSumsText, movedCountsText } from './departmentSums.js';
import { LEARNER_COLUMNS, countedLearnerText, lowestLevelText } from './learnerTotals.js';
import { OPEN_COLUMNS, openOfPersonText } from './openEnrollments.js';

/** Changes of one turn. */
const TURN = 2_000;

/**
 * Keeps what each person is enrolled in, has completed and has earned, counted, and added up in their departments, which of their enrollments are open, and how engaged they are in each, in windows of
 * `periodDays`. What is kept of windows of another length is made anew.
 */
export function learnerFollower(db: Database, periodDays: number): Follower {
  let isOfPeriod = false;
  return {
    queue: 'learner-totals',
    behind: async () => {
      if (!isOfPeriod)
        await db.transaction(serviceActor('learner-totals'), (trx) => query(trx, QUEUE_OTHER_PERIODS, [periodDays]));
      isOfPeriod = true;
      return (await db.read<{ platform_id: number }>(BEHIND)).map((row) => row.platform_id);
    },
    follow: (platformId) => learnerTurn(db, platformId, periodDays),
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

/** Counts people who changed again, some thousand a turn. Returns whether more of the platform waits. */
export function learnerTurn(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  periodDays: number,
): Promise<boolean> {
  return db.transaction(serviceActor('learner-totals'), async (trx) => {
    await query(trx, LOCK, [platformId]);
    // Records are not followed meanwhile: when somebody was seen, and how often, would else be older than what the follower of records has just written.
    await waitForActivityCursor(trx, platformId);
    // What is visible to this statement is visible to the later one, which counts: nothing that is taken is missed.
    const taken = await query<{ user_id: number }>(trx, TAKE, [platformId, TURN]);
    const people = [...new Set(taken.map((row) => row.user_id))];
    if (people.length > 0) {
      for (const statement of [STORE, STORE_OPEN]) await query(trx, statement, [platformId, people]);
      await query(trx, STORE_ENGAGEMENT, [platformId, people, periodDays]);
    }
    return taken.length === TURN;
  });
}

/** One turn of a platform at a time: an older count must not overwrite a newer one. */
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
           ${lowestLevelText}
         ), counted as materialized (
           select changed.user_id, counted.* from unnest($2::bigint[]) as changed (user_id) cross join lateral (${countedLearnerText('changed.user_id')}) counted
         ), moved as materialized (
           ${movedCountsText('counted')}
         ), ${departmentsSql('moved')}, departments_moved as (
           update department_totals kept set (${SUMMED}) = (${SUMMED.replaceAll(/\w+/g, 'kept.$& + sums.$&')})
             from (select department_id, ${movedCountSumsText} from placed join moved using (user_id) group by department_id) sums
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
           select open.* from unnest($2::bigint[]) as changed (user_id) cross join lateral (${openOfPersonText('changed.user_id')}) open
         ), closed as (
           delete from open_enrollments
            where platform_id = $1 and user_id = any ($2) and (user_id, course_id) not in (select user_id, course_id from now_is)
         )
         insert into open_enrollments (platform_id, ${OPEN_COLUMNS})
         select $1::integer, ${OPEN_COLUMNS} from now_is order by user_id, course_id
         on conflict (platform_id, user_id, course_id) do update set (enrollment_id, seen_on) = (excluded.enrollment_id, excluded.seen_on)
          where (open_enrollments.enrollment_id, open_enrollments.seen_on) <> (excluded.enrollment_id, excluded.seen_on)`,
};
