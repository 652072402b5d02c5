import { waitForActivityPlace } from '../activity/followStatements.js';
import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { runNumbered } from '../core/transaction.js';
import { LEARNER_COLUMNS, countedLearnerText } from './learnerTotals.js';
import { OPEN_COLUMNS, openOfPersonText } from './openEnrollments.js';

/** Changes of one turn. */
const TURN = 2_000;

/** Keeps what each person is enrolled in, has completed and has earned, counted, and which of their enrollments are open. */
export function learnerFollower(db: Database): Follower {
  return {
    queue: 'learner-totals',
    behind: async () => (await db.read<{ platform_id: number }>(BEHIND)).map((row) => row.platform_id),
    follow: (platformId) => learnerTurn(db, platformId),
  };
}

const BEHIND = { name: 'learners: platforms behind', text: 'select platform_id from learner_changes group by platform_id order by min(id)' };

/** Counts people who changed again, some thousand a turn. Returns whether more of the platform waits. */
export function learnerTurn(db: Pick<Database, 'transaction'>, platformId: number): Promise<boolean> {
  return db.transaction(serviceActor('learner-totals'), async (trx) => {
    await runNumbered(trx, LOCK, [platformId]);
    // Records are not followed meanwhile: when somebody was seen would else be older than what the follower of records has just written.
    await waitForActivityPlace(trx, platformId);
    // What is visible to this statement is visible to the later one, which counts: nothing that is taken is missed.
    const taken = await runNumbered<{ user_id: number }>(trx, TAKE, [platformId, TURN]);
    const people = [...new Set(taken.map((row) => row.user_id))];
    if (people.length > 0) for (const statement of [STORE, STORE_OPEN]) await runNumbered(trx, statement, [platformId, people]);
    return taken.length === TURN;
  });
}

/** One turn of a platform at a time: an older count must not overwrite a newer one. */
const LOCK = { name: 'learners: lock', changes: true as const, text: `select pg_advisory_xact_lock(hashtext('learner_totals'), $1::integer)` };

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
  text: `insert into learner_totals (platform_id, user_id, ${LEARNER_COLUMNS})
         select $1::integer, changed.user_id, counted.*
           from unnest($2::bigint[]) as changed (user_id) cross join lateral (${countedLearnerText('changed.user_id')}) counted
          order by changed.user_id
         on conflict (platform_id, user_id) do update set (${LEARNER_COLUMNS}) = (${LEARNER_COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})`,
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
