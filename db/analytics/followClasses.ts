import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { runNumbered } from '../core/transaction.js';
import { ranksText } from './classRanks.js';
import { sumsText } from './classSums.js';

/** Courses of one turn. */
const TURN = 200;
/** A class that changes all the time is summed no more often than that; until then its sums are computed when they are read. */
const SETTLE_SECONDS = 5;

/** Keeps the sums of classes, which figures of many courses are made of, where each grade stands in them, and how many enrollments began and ended on each day. */
export function classFollower(db: Database): Follower {
  return {
    queue: 'class-totals',
    behind: async () => (await db.read<{ platform_id: number }>(BEHIND, [SETTLE_SECONDS])).map((row) => row.platform_id),
    follow: (platformId) => classTurn(db, platformId, SETTLE_SECONDS),
  };
}

const BEHIND = {
  name: 'classes: platforms behind',
  text: `select platform_id from class_changes where at <= now() - make_interval(secs => $1) group by platform_id order by min(id)`,
};

/** Sums the classes that changed so many seconds ago and earlier, some hundred a turn. Returns whether more of the platform waits. */
export function classTurn(db: Pick<Database, 'transaction'>, platformId: number, settleSeconds = 0): Promise<boolean> {
  return db.transaction(serviceActor('class-totals'), async (trx) => {
    await runNumbered(trx, LOCK, [platformId]);
    // What is visible to this statement is visible to the later one, which sums: nothing that is taken is missed.
    const taken = await runNumbered<{ course_id: number }>(trx, TAKE, [platformId, settleSeconds, TURN]);
    const courses = [...new Set(taken.map((row) => row.course_id))];
    if (courses.length > 0) for (const statement of [STORE, STORE_RANKS]) await runNumbered(trx, statement, [platformId, courses]);
    await runNumbered(trx, FOLD_DAYS, [platformId]);
    return courses.length === TURN;
  });
}

/** One turn of a platform at a time: an older sum must not overwrite a newer one. */
const LOCK = { name: 'classes: lock', changes: true as const, text: `select pg_advisory_xact_lock(hashtext('class_totals'), $1::integer)` };

const TAKE = {
  name: 'classes: take changes',
  changes: true as const,
  text: `delete from class_changes
          where platform_id = $1
            and course_id in (select course_id from class_changes
                               where platform_id = $1 and at <= now() - make_interval(secs => $2) group by course_id order by min(id) limit $3)
         returning course_id`,
};

const SUMS = ['enrolled', 'graded', 'passed', 'grades', 'percents'].join(', ');
const STORE = {
  name: 'classes: store sums',
  changes: true as const,
  text: `insert into class_totals (platform_id, course_id, ${SUMS})
         select $1::integer, course_id, ${SUMS}
           from unnest($2::bigint[]) as changed (course_id) cross join lateral (${sumsText('changed.course_id')}) sums
          order by course_id
         on conflict (platform_id, course_id) do update set (${SUMS}) = (${SUMS.replaceAll(/\w+/g, 'excluded.$&')})`,
};

const STORE_RANKS = {
  name: 'classes: store ranks',
  changes: true as const,
  text: `insert into class_ranks (platform_id, course_id, grades, ranks)
         select $1::integer, course_id, grades, ranks
           from unnest($2::bigint[]) as changed (course_id) cross join lateral (${ranksText('changed.course_id')}) ranked
          order by course_id
         on conflict (platform_id, course_id) do update set (grades, ranks) = (excluded.grades, excluded.ranks)`,
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
