import { joinColumns } from '../../../core/joinColumns.js';
import { query } from '../../../core/transaction.js';
import type { ActivityCourse } from '../activityCourse.js';
import { dateSql } from '../activityEvent.js';
import type { ActivityPerson } from '../activityPerson.js';
import type { ActivitySession } from '../activitySession.js';
import type { EarnedCertificate } from '../earnedCertificate.js';
import type { FollowContext } from '../followContext.js';
import type { DayTally } from '../tallyDays.js';
import { addToDays } from '../writeDays.js';
import {
  RetainedActivityCourse,
  RetainedActivityPerson,
  RetainedActivitySession,
  RetainedEarnedCertificate,
} from './retainedRows.js';

const SPANS = [
  [
    'activity_courses',
    RetainedActivityCourse,
    joinColumns<ActivityCourse>('user_id', 'course_id', 'first_at', 'last_at', 'block_id', 'block_at', 'block_stored'),
  ],
  [
    'activity_sessions',
    RetainedActivitySession,
    joinColumns<ActivitySession>('client_id', 'user_id', 'started_at', 'ended_at', 'events'),
  ],
  [
    'earned_certificates',
    RetainedEarnedCertificate,
    joinColumns<EarnedCertificate>('identifier_id', 'user_id', 'course_id', 'earned_at', 'stored'),
  ],
] as const;

const copy = (to: string, { tableName }: { tableName: string }, columns: string) =>
  `insert into ${to} (platform_id, ${columns}) select platform_id, ${columns} from ${tableName} where platform_id = $1`;

type SpanTable = (typeof SPANS)[number][0];

const RESTORE_SPANS = SPANS.map(([to, from, columns]) => ({
  to,
  statement: {
    changes: true as const,
    name: `activity: restore ${to}`,
    text: `${copy(to, from, columns)} and user_id = any ($2::bigint[])`,
  },
}));

/**
 * Copies the retained courses, sessions and certificates of people (or some of these tables) back. The target must
 * have no rows of these people.
 */
export async function restoreRetainedSpans(
  { trx, platformId }: Pick<FollowContext, 'trx' | 'platformId'>,
  userIds: readonly number[],
  tables: readonly SpanTable[] = SPANS.map(([to]) => to),
): Promise<void> {
  for (const { to, statement } of RESTORE_SPANS)
    if (tables.includes(to)) await query(trx, statement, [platformId, userIds]);
}

const RESTORE = [
  ...SPANS.map(([to, from, columns]) => copy(to, from, columns)),
  copy(
    'activity_people',
    RetainedActivityPerson,
    joinColumns<ActivityPerson & RetainedActivityPerson>(
      'user_id',
      'first_at',
      'last_at',
      'last_stored',
      'last_course_id',
      'starts_gap',
    ),
  ),
  `update activity_cursors
      set stored = case when carried_up_to > '2000-01-01Z' then kept_from - interval '1 microsecond' else '2000-01-01Z' end
    where platform_id = $1`,
];

/**
 * Copies all retained data of a platform except progress back, and sets the cursor behind it. The target tables must
 * be empty.
 */
export async function restoreRetained(context: FollowContext): Promise<void> {
  for (const text of RESTORE) await query(context.trx, { changes: true, text }, [context.platformId]);
  for await (const days of readDayPages(context)) await addToDays(context, days);
}

const PAGE = 20_000;
const DAYS = {
  name: 'activity: next carried days',
  text: `select user_id as "userId", day - date '1970-01-01' as day, course_id as "courseId", events, milliseconds
           from carried_days
          where platform_id = $1 and (user_id, day, course_id) > ($2::bigint, ${dateSql('$3::integer')}, $4::bigint)
          order by user_id, day, course_id limit ${PAGE}`,
};

async function* readDayPages({ trx, platformId }: FollowContext): AsyncGenerator<DayTally[]> {
  for (let after = { userId: 0, day: 0, courseId: 0 }; ;) {
    const days = await query<DayTally>(trx, DAYS, [platformId, after.userId, after.day, after.courseId]);
    if (days.length > 0) yield days;
    if (days.length < PAGE) return;
    after = days.at(-1)!;
  }
}
