import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActivityEvent, compareByTime } from './activityEvent.js';
import type { FollowContext } from './followContext.js';

/** First and last activity of a person. Times are microseconds. */
export interface PersonState {
  userId: number;
  firstAt: number;
  at: number;
  stored: number;
  courseId: number;
  startsGap: boolean;
}

/** SQL: columns of a table of states, named as in `PersonState`. */
export const STATE_COLUMNS = `user_id as "userId", time_to_microseconds(first_at) as "firstAt", time_to_microseconds(last_at) as at, time_to_microseconds(last_stored) as stored,
                last_course_id as "courseId", starts_gap as "startsGap"`;

/** SQL: the states that `bindStates` sends, in the order of the columns that they are stored in: user_id, first_at, last_at, last_stored, last_course_id, starts_gap. */
export const INPUT_STATES = {
  columns: `user_id, microseconds_to_time(first_at), microseconds_to_time(last_at), microseconds_to_time(stored), course_id, starts_gap`,
  from: `unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[])
                as sent (user_id, first_at, last_at, stored, course_id, starts_gap)`,
};

/** Values of $2 to $7 in `INPUT_STATES`. */
export const bindStates = (states: PersonState[]): unknown[] => [
  formatArray(states.map(({ userId }) => userId)),
  formatArray(states.map(({ firstAt }) => firstAt)),
  formatArray(states.map(({ at }) => at)),
  formatArray(states.map(({ stored }) => stored)),
  formatArray(states.map(({ courseId }) => courseId)),
  states.map(({ startsGap }) => startsGap),
];

const READ = {
  name: 'activity: people',
  text: `select ${STATE_COLUMNS}
           from activity_people where platform_id = $1 and user_id = any ($2::bigint[])`,
};

export async function readStates(
  { trx, platformId }: FollowContext,
  userIds: number[],
): Promise<Map<number, PersonState>> {
  const rows = await query<PersonState>(trx, READ, [platformId, userIds]);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The state after these events, in any order. */
export function advanceState(state: PersonState | undefined, events: readonly ActivityEvent[]): PersonState {
  const first = events.reduce((one, other) => (compareByTime(other, one) < 0 ? other : one));
  const last = events.reduce((one, other) => (compareByTime(other, one) > 0 ? other : one));
  const isLater = !state || compareByTime(last, state) >= 0;
  const { userId, at, stored, courseId } = last;
  return {
    ...(isLater ? { userId, at, stored, courseId, startsGap: last.milliseconds === null } : state),
    firstAt: Math.min(first.at, state?.firstAt ?? first.at),
  };
}

const WRITE = {
  changes: true as const,
  name: 'activity: write people',
  text: `insert into activity_people (platform_id, user_id, first_at, last_at, last_stored, last_course_id, starts_gap)
         select $1, ${INPUT_STATES.columns}
           from ${INPUT_STATES.from}
         on conflict (platform_id, user_id) do update
            set first_at = excluded.first_at, last_at = excluded.last_at, last_stored = excluded.last_stored,
                last_course_id = excluded.last_course_id, starts_gap = excluded.starts_gap`,
};

export async function writeStates({ trx, platformId }: FollowContext, states: PersonState[]): Promise<void> {
  if (states.length === 0) return;
  await query(trx, WRITE, [platformId, ...bindStates(states)]);
}
