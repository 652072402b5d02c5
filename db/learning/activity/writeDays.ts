import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActiveDay, clearBits, setBits } from './activeBits.js';
import type { FollowContext } from './followContext.js';
import { clearLiveRows } from './liveRows.js';
import { addToEngagement, renewEngagement } from './storedEngagement.js';
import type { DayTally } from './tallyDays.js';
import type { PersonDay } from './readEvents.js';
import { addToTotals } from './writeTotals.js';

const ADD = {
  changes: true as const,
  name: 'activity: add to days',
  // The events of a new day are exactly those added; an existing day has had events.
  text: `with sent as materialized (
           select user_id, day_to_date(day) as day, course_id, events, milliseconds
             from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::integer[], $6::bigint[]) as sent (user_id, day, course_id, events, milliseconds)
         ), added as (
           insert into activity_days (platform_id, user_id, day, course_id, events, milliseconds)
           select $1::integer, user_id, day, course_id, events, milliseconds from sent
           on conflict (platform_id, user_id, day, course_id) do update
              set events = activity_days.events + excluded.events, milliseconds = activity_days.milliseconds + excluded.milliseconds
           returning user_id, day, course_id, events
         )
         select user_id as "userId", day - date '1970-01-01' as day, course_id as "courseId"
           from added join sent using (user_id, day, course_id, events) where course_id <> 0`,
};

/** Adds tallies to the days, and people to the sets of active people. */
export async function addToDays(context: FollowContext, tallies: DayTally[]): Promise<void> {
  await addToEngagement(context, await addDays(context, tallies, []));
}

/** Adds tallies that replace those in `gone`. Returns the new active days in courses. */
async function addDays(context: FollowContext, tallies: DayTally[], gone: DayTally[]): Promise<ActiveDay[]> {
  const begun = tallies.length === 0 ? [] : await addRows(context, tallies);
  await countDays(context, tallies, gone, begun);
  return begun;
}

/** Adds days to all sums of them, and to the sets of active people. `begun`: those in courses that are new. */
async function countDays(
  context: FollowContext,
  tallies: DayTally[],
  gone: DayTally[],
  begun: ActiveDay[],
): Promise<void> {
  await addToTotals(context, tallies, gone, begun);
  if (tallies.length === 0) return;
  await setBits(context, tallies);
  await measure(context, tallies);
}

const PAGE = 20_000;
const FROZEN_DAYS = {
  name: 'activity: next frozen days',
  text: `select user_id as "userId", day - date '1970-01-01' as day, course_id as "courseId", events, milliseconds
           from activity_days
          where platform_id = $1 and day < (select records_kept_since($1)) and (user_id, day, course_id) > ($2::bigint, day_to_date($3::integer), $4::bigint)
          order by user_id, day, course_id limit ${PAGE}`,
};
const REMOVE_LIVE_DAYS = {
  changes: true as const,
  text: `delete from activity_days where platform_id = $1 and day >= (select records_kept_since($1))`,
};

/** Leaves only the frozen days of a platform, and counts them into all sums, which must be empty. */
export async function restoreFrozenDays(context: FollowContext): Promise<void> {
  const { trx, platformId } = context;
  await query(trx, REMOVE_LIVE_DAYS, [platformId]);
  for (let after = { userId: 0, day: 0, courseId: -1 }; ;) {
    const days = await query<DayTally>(trx, FROZEN_DAYS, [platformId, after.userId, after.day, after.courseId]);
    if (days.length > 0) {
      const begun = days.filter(({ courseId }) => courseId !== 0);
      await countDays(context, days, [], begun);
      await renewEngagement(
        context,
        begun.map(({ userId }) => userId),
      );
    }
    if (days.length < PAGE) return;
    after = days.at(-1)!;
  }
}

/** Returns the days in courses that are new. */
function addRows({ trx, platformId }: FollowContext, tallies: DayTally[]): Promise<ActiveDay[]> {
  return query<ActiveDay>(trx, ADD, [
    platformId,
    formatArray(tallies.map(({ userId }) => userId)),
    formatArray(tallies.map(({ day }) => day)),
    formatArray(tallies.map(({ courseId }) => courseId)),
    formatArray(tallies.map(({ events }) => events)),
    formatArray(tallies.map(({ milliseconds }) => milliseconds)),
  ]);
}

/** The duration of completions depends on earlier days. */
async function measure({ trx, platformId, progress }: FollowContext, days: readonly ActiveDay[]): Promise<void> {
  const inCourses = days.filter(({ courseId }) => courseId !== 0);
  await progress.measure(
    trx,
    platformId,
    inCourses.map(({ userId, courseId, day }) => ({ userId, courseId, fromDay: day })),
  );
}

const GONE = `returning activity_days.user_id as "userId", activity_days.day - date '1970-01-01' as day, course_id as "courseId", events, milliseconds`;
const CLEAR = {
  changes: true as const,
  name: 'activity: clear days',
  text: `delete from activity_days using unnest($2::bigint[], $3::integer[]) as sent (user_id, day)
          where platform_id = $1 and activity_days.user_id = sent.user_id and activity_days.day = day_to_date(sent.day)
         ${GONE}`,
};

/** Replaces the tallies of the days. */
export async function replaceDays(context: FollowContext, days: PersonDay[], tallies: DayTally[]): Promise<void> {
  const { trx, platformId } = context;
  const values = [platformId, days.map(({ userId }) => userId), days.map(({ day }) => day)];
  const gone = await query<DayTally>(trx, CLEAR, values);
  const begun = await addDays(context, tallies, gone);
  await clearBits(context, gone, tallies);
  await measure(context, gone);
  await renewEngagement(
    context,
    [...begun, ...gone].map(({ userId }) => userId),
  );
}

const CLEAR_PEOPLE = {
  changes: true as const,
  name: 'activity: clear days of people',
  text: `delete from activity_days where platform_id = $1 and user_id = any ($2::bigint[]) and day >= (select records_kept_since($1)) ${GONE}`,
};
/** Queues people, because their last access and number of active days change. */
const QUEUE_PEOPLE = {
  changes: true as const,
  name: 'activity: queue people',
  text: `insert into derived_changes (platform_id, kind, key) select $1::integer, 'learner', unnest($2::bigint[])`,
};

/** Replaces all tallies of people and clears their other tables, except for what is frozen. */
export async function replacePeople(context: FollowContext, userIds: number[], tallies: DayTally[]): Promise<void> {
  const { trx, platformId } = context;
  const gone = await query<DayTally>(trx, CLEAR_PEOPLE, [platformId, userIds]);
  await addDays(context, tallies, gone);
  await clearBits(context, gone, tallies);
  await measure(context, gone);
  await clearLiveRows(context, userIds);
  await query(trx, QUEUE_PEOPLE, [platformId, userIds]);
}
