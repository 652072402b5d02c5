import { runNumbered } from '../core/transaction.js';
import { dateOf } from './activityEvent.js';
import type { FollowContext } from './followContext.js';
import type { DayTally } from './tallyDays.js';
import type { PersonDay } from './readEvents.js';

const ADD = {
  changes: true as const,
  name: 'activity: add to days',
  text: `insert into activity_days (platform_id, user_id, day, course_id, events, milliseconds)
         select $1, user_id, ${dateOf('day')}, course_id, events, milliseconds
           from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::integer[], $6::bigint[]) as sent (user_id, day, course_id, events, milliseconds)
         on conflict (platform_id, user_id, day, course_id) do update
            set events = activity_days.events + excluded.events, milliseconds = activity_days.milliseconds + excluded.milliseconds`,
};

export async function addToDays({ trx, platformId }: FollowContext, tallies: DayTally[]): Promise<void> {
  if (tallies.length === 0) return;
  await runNumbered(trx, ADD, [
    platformId,
    tallies.map(({ userId }) => userId),
    tallies.map(({ day }) => day),
    tallies.map(({ courseId }) => courseId),
    tallies.map(({ events }) => events),
    tallies.map(({ milliseconds }) => milliseconds),
  ]);
}

const CLEAR = {
  changes: true as const,
  name: 'activity: clear days',
  text: `delete from activity_days using unnest($2::bigint[], $3::integer[]) as sent (user_id, day)
          where platform_id = $1 and activity_days.user_id = sent.user_id and activity_days.day = ${dateOf('sent.day')}`,
};

/** Makes these the tallies of the days. */
export async function replaceDays(context: FollowContext, days: PersonDay[], tallies: DayTally[]): Promise<void> {
  const { trx, platformId } = context;
  await runNumbered(trx, CLEAR, [platformId, days.map(({ userId }) => userId), days.map(({ day }) => day)]);
  await addToDays(context, tallies);
}

const CLEAR_PEOPLE = ['activity_days', 'activity_people', 'activity_courses'].map((table) => ({
  changes: true as const,
  name: `activity: clear ${table} of people`,
  text: `delete from ${table} where platform_id = $1 and user_id = any ($2::bigint[])`,
}));

/** Forgets what people did. */
export async function clearPeople({ trx, platformId }: FollowContext, userIds: number[]): Promise<void> {
  for (const statement of CLEAR_PEOPLE) await runNumbered(trx, statement, [platformId, userIds]);
}
