import { BLOCK_BITS, blockOf, blocksOf, placeOf } from '../core/bitBlocks.js';
import { runNumbered } from '../core/transaction.js';
import { plainArray } from '../records/plainArray.js';
import { dateOf } from './activityEvent.js';
import type { FollowContext } from './followContext.js';

/** That somebody was active on a day (days since 1970) in a course (0: none). */
export interface ActiveDay {
  userId: number;
  day: number;
  courseId: number;
}

const NUMBER = {
  changes: true as const,
  name: 'activity: number people',
  text: `
    insert into activity_ordinals (platform_id, user_id, ordinal)
    select $1, user_id, last + row_number() over (order by user_id)
      from unnest($2::bigint[]) as sent (user_id)
     cross join (select coalesce(max(ordinal), -1) as last from activity_ordinals where platform_id = $1) numbered
     where not exists (select from activity_ordinals known where known.platform_id = $1 and known.user_id = sent.user_id)`,
};

/** SQL: the ordinals of the people of $2 in the sets (course_id, day) of $3 and $4. */
const SENT = `
  sent as materialized (
    select people.ordinal, sent.course_id, ${dateOf('sent.number')} as day
      from unnest($2::bigint[], $3::bigint[], $4::integer[]) as sent (user_id, course_id, number)
      join activity_ordinals people on people.platform_id = $1 and people.user_id = sent.user_id
  ), blocks as materialized (${blocksOf('sent', ['course_id', 'day'])}
  )`;

/** SQL: stored bits as a whole block, and a whole block cut to a length. */
export const wholeBlock = (bits: string) => `cast(${bits} as bit(${BLOCK_BITS}))`;
const cut = (bits: string, length: string) => `substring(${bits} for ${length})`;

const SET = {
  changes: true as const,
  name: 'activity: set bits',
  text: `
    with ${SENT}, lengths as (
      select course_id, day, ${blockOf('ordinal')} as block, max(${placeOf('ordinal')}) + 1 as length from sent group by 1, 2, 3
    )
    insert into activity_bits (platform_id, course_id, day, block, bits)
    select $1, course_id, day, block, ${cut('bits', 'length')} from blocks join lengths using (course_id, day, block)
    on conflict (platform_id, course_id, day, block) do update
       set bits = ${cut(
         `${wholeBlock('activity_bits.bits')} | ${wholeBlock('excluded.bits')}`,
         'greatest(length(activity_bits.bits), length(excluded.bits))',
       )}
     where ${wholeBlock('activity_bits.bits')} | ${wholeBlock('excluded.bits')} <> ${wholeBlock('activity_bits.bits')}`,
};

const CLEAR = {
  changes: true as const,
  name: 'activity: clear bits',
  text: `
    with ${SENT}, left_over as (
      select stored.course_id, stored.day, stored.block, ${cut(`${wholeBlock('stored.bits')} & ~blocks.bits`, 'length(stored.bits)')} as bits
        from activity_bits stored join blocks using (course_id, day, block)
       where stored.platform_id = $1
    ), emptied as (
      delete from activity_bits stored using left_over
       where stored.platform_id = $1 and (stored.course_id, stored.day, stored.block) = (left_over.course_id, left_over.day, left_over.block)
         and bit_count(left_over.bits) = 0
    )
    update activity_bits stored set bits = left_over.bits from left_over
     where stored.platform_id = $1 and (stored.course_id, stored.day, stored.block) = (left_over.course_id, left_over.day, left_over.block)
       and bit_count(left_over.bits) > 0`,
};

/** Each active day is in the set of all and in that of its course. */
function setsOf(days: ActiveDay[]): ActiveDay[] {
  return days.flatMap((one) => (one.courseId === 0 ? [one] : [{ ...one, courseId: 0 }, one]));
}

const valuesOf = (platformId: number, days: ActiveDay[]) => [
  platformId,
  plainArray(days.map(({ userId }) => userId)),
  plainArray(days.map(({ courseId }) => courseId)),
  plainArray(days.map(({ day }) => day)),
];

/** Adds people to the sets of their active days. */
export async function setBits({ trx, platformId }: FollowContext, days: ActiveDay[]): Promise<void> {
  await runNumbered(trx, NUMBER, [platformId, [...new Set(days.map(({ userId }) => userId))]]);
  await runNumbered(trx, SET, valuesOf(platformId, setsOf(days)));
}

/** Takes people out of the sets of days on which they were active no more. `left`: the active days that they have. */
export async function clearBits({ trx, platformId }: FollowContext, gone: ActiveDay[], left: ActiveDay[]): Promise<void> {
  const nameOf = ({ userId, day, courseId }: ActiveDay) => `${userId}/${day}/${courseId}`;
  const stays = new Set(setsOf(left).map(nameOf));
  const cleared = setsOf(gone).filter((one) => !stays.has(nameOf(one)));
  if (cleared.length > 0) await runNumbered(trx, CLEAR, valuesOf(platformId, cleared));
}
