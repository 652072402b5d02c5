import { blockOf, blocksOf, placeOf } from '../../core/bitBlocks.js';
import { type Transaction, runNumbered } from '../../core/transaction.js';
import type { FollowContext } from '../followContext.js';

const SPANS = [
  ['activity_courses', 'carried_courses', 'user_id, course_id, first_at, last_at, block_id, block_at, block_stored'],
  ['activity_sessions', 'carried_sessions', 'client_id, user_id, started_at, ended_at, events'],
  ['earned_certificates', 'carried_certificates', 'term_id, user_id, course_id, earned_at, stored'],
] as const;

const copy = (to: string, from: string, columns: string) => `insert into ${to} (platform_id, ${columns}) select platform_id, ${columns} from ${from} where platform_id = $1`;

type SpanTable = (typeof SPANS)[number][0];

const RESTORE_SPANS = SPANS.map(([to, from, columns]) => ({
  to,
  statement: { changes: true as const, name: `activity: restore ${to}`, text: `${copy(to, from, columns)} and user_id = any ($2::bigint[])` },
}));

/** Puts back what is carried of people's courses, sessions and certificates, or of some of these. Nothing of it may be stored. */
export async function restoreCarriedSpans(
  { trx, platformId }: Pick<FollowContext, 'trx' | 'platformId'>,
  userIds: readonly number[],
  tables: readonly SpanTable[] = SPANS.map(([to]) => to),
): Promise<void> {
  for (const { to, statement } of RESTORE_SPANS) if (tables.includes(to)) await runNumbered(trx, statement, [platformId, userIds]);
}

const RESTORE = [
  ...SPANS.map(([to, from, columns]) => copy(to, from, columns)),
  copy('activity_people', 'carried_people', 'user_id, first_at, last_at, last_stored, last_course_id, starts_gap'),
  copy('activity_days', 'carried_days', 'user_id, day, course_id, events, milliseconds'),
  `insert into activity_course_days (platform_id, course_id, day, events, milliseconds)
   select platform_id, set_id, day, sum(events), sum(milliseconds)
     from carried_days cross join lateral (select 0 as set_id union select course_id) sets
    where platform_id = $1
    group by 1, 2, 3`,
  `insert into activity_totals (platform_id, user_id, events, milliseconds)
   select platform_id, user_id, sum(events), sum(milliseconds) from carried_days where platform_id = $1 group by 1, 2`,
  // People keep their numbers.
  `with sent as materialized (
     select people.ordinal, sets.course_id, days.day
       from carried_days days
       join activity_ordinals people on people.platform_id = $1 and people.user_id = days.user_id
      cross join lateral (select 0 as course_id union select days.course_id) sets
      where days.platform_id = $1
   ), blocks as materialized (${blocksOf('sent', ['course_id', 'day'])}
   ), lengths as (
     select course_id, day, ${blockOf('ordinal')} as block, max(${placeOf('ordinal')}) + 1 as length from sent group by 1, 2, 3
   )
   insert into activity_bits (platform_id, course_id, day, block, bits)
   select $1, course_id, day, block, substring(bits for length) from blocks join lengths using (course_id, day, block)`,
];

/** Puts back all that is carried of a platform but progress, and has the feed begin after it. Nothing may be stored. */
export async function restoreCarried(trx: Transaction, platformId: number): Promise<void> {
  for (const text of [...RESTORE, BEGIN_AGAIN]) await runNumbered(trx, { changes: true, text }, [platformId]);
}

const BEGIN_AGAIN = `
  update activity_places
     set stored = case when carried_up_to > '2000-01-01Z' then kept_from - interval '1 microsecond' else '2000-01-01Z' end
   where platform_id = $1`;
