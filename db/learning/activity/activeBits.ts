import { blocksSql } from '../../core/bitBlocks.js';
import { joinColumns } from '../../core/joinColumns.js';
import { query } from '../../core/transaction.js';
import type { ActivityOrdinal } from './activityOrdinal.js';
import { formatArray } from '../../core/formatArray.js';
import type { FollowContext } from './followContext.js';

/** A person was active on a day (days since 1970) in a course (0: any activity). */
export interface ActiveDay {
  userId: number;
  day: number;
  courseId: number;
}

const NUMBER = {
  changes: true as const,
  name: 'activity: number people',
  text: `
    insert into activity_ordinals (${joinColumns<ActivityOrdinal>('platform_id', 'user_id', 'ordinal')})
    select $1, user_id, last + row_number() over (order by user_id)
      from unnest($2::bigint[]) as sent (user_id)
     cross join (select coalesce(max(ordinal), -1) as last from activity_ordinals where platform_id = $1) numbered
     where not exists (select from activity_ordinals known where known.platform_id = $1 and known.user_id = sent.user_id)`,
};

const ORDINALS = {
  name: 'activity: numbers of people',
  text: `select user_id as "userId", ordinal from activity_ordinals where platform_id = $1 and user_id = any ($2::bigint[])`,
};

/** The span of a set: a course on a day, or in a month. */
type Period = 'day' | 'month';

/** SQL: the people of $2, by their ordinals, in the sets of $3 and $4, and the sets as whole blocks. */
const inputSql = (period: Period) => `
  sent as materialized (
    select ordinal, course_id, day_to_date(number) as ${period} from unnest($2::integer[], $3::bigint[], $4::integer[]) as sent (ordinal, course_id, number)
  ), blocks as materialized (${blocksSql('sent', ['course_id', period])}
  )`;

/** SQL: a whole block cut to a length. */
const cut = (bits: string, length: string) => `substring(${bits} for ${length})`;

/** SQL: adds the given blocks to those of a table. */
const addText = (table: string, period: Period) => `
    insert into ${table} (platform_id, course_id, ${period}, block, bits)
    select $1, course_id, ${period}, block, ${cut('bits', 'length')} from blocks
    on conflict (platform_id, course_id, ${period}, block) do update
       set bits = ${cut(
         `cast(${table}.bits as bit(8192)) | cast(excluded.bits as bit(8192))`,
         `greatest(length(${table}.bits), length(excluded.bits))`,
       )}
     where cast(${table}.bits as bit(8192)) | cast(excluded.bits as bit(8192)) <> cast(${table}.bits as bit(8192))`;

/** SQL: adds the growth of sets, the rows of `from` (course_id, day, people), to the people of the days. */
const countText = (from: string) => `
    update activity_course_days counted set people = counted.people + grown.people
      from (${from}) grown
     where counted.platform_id = $1 and counted.course_id = grown.course_id and counted.day = grown.day and grown.people <> 0`;

const SET = {
  changes: true as const,
  name: 'activity: set bits',
  text: `
    with ${inputSql('day')}, added as (${addText('activity_bits', 'day')}
    )
    ${countText(`
      select course_id, day, sum(coalesce(bit_count(blocks.bits & ~cast(before.bits as bit(8192))), bit_count(blocks.bits))) as people
        from blocks
        left join lateral (select bits from activity_bits stored
                            where platform_id = $1 and stored.course_id = blocks.course_id and stored.day = blocks.day and stored.block = blocks.block offset 0) before on true
       group by course_id, day`)}`,
};
const SET_MONTHS = {
  changes: true as const,
  name: 'activity: set bits of months',
  text: `with ${inputSql('month')} ${addText('activity_month_bits', 'month')}`,
};

const CLEAR = {
  changes: true as const,
  name: 'activity: clear bits',
  text: `
    with ${inputSql('day')}, left_over as materialized (
      select stored.course_id, stored.day, stored.block, bit_count(stored.bits) as people,
             ${cut(`cast(stored.bits as bit(8192)) & ~blocks.bits`, 'length(stored.bits)')} as bits
        from activity_bits stored join blocks using (course_id, day, block)
       where stored.platform_id = $1
    ), emptied as (
      delete from activity_bits stored using left_over
       where stored.platform_id = $1 and (stored.course_id, stored.day, stored.block) = (left_over.course_id, left_over.day, left_over.block)
         and bit_count(left_over.bits) = 0
    ), cleared as (
      update activity_bits stored set bits = left_over.bits from left_over
       where stored.platform_id = $1 and (stored.course_id, stored.day, stored.block) = (left_over.course_id, left_over.day, left_over.block)
         and bit_count(left_over.bits) > 0
    )
    ${countText('select course_id, day, sum(bit_count(bits) - people) as people from left_over group by course_id, day')}`,
};

/** Rebuilds the bits of a month from its remaining days. */
const REMAKE_MONTHS = {
  changes: true as const,
  name: 'activity: remake bits of months',
  text: `
    with ${inputSql('month')}, remade as materialized (
      select blocks.course_id, blocks.month, blocks.block, days.bits
        from blocks
       cross join lateral (
         select ${cut(`bit_or(cast(bits as bit(8192)))`, 'max(length(bits))')} as bits
           from activity_bits
          where platform_id = $1 and course_id = blocks.course_id and day >= blocks.month and day < blocks.month + interval '1 month'
            and block = blocks.block) days
    ), emptied as (
      delete from activity_month_bits stored using remade
       where stored.platform_id = $1 and (stored.course_id, stored.month, stored.block) = (remade.course_id, remade.month, remade.block)
         and remade.bits is null
    )
    update activity_month_bits stored set bits = remade.bits from remade
     where stored.platform_id = $1 and (stored.course_id, stored.month, stored.block) = (remade.course_id, remade.month, remade.block)
       and remade.bits <> stored.bits`,
};

/** Each active day belongs to two sets: that of all activity and that of its course. */
function listSets(days: ActiveDay[]): ActiveDay[] {
  return days.flatMap((one) => (one.courseId === 0 ? [one] : [{ ...one, courseId: 0 }, one]));
}

/** A person, by the ordinal, in a set: a course in the period that begins on a day (days since 1970). */
interface Member {
  ordinal: number;
  courseId: number;
  from: number;
}

async function findMembers({ trx, platformId }: FollowContext, days: ActiveDay[]): Promise<Member[]> {
  const userIds = [...new Set(days.map(({ userId }) => userId))];
  const people = await query<{ userId: number; ordinal: number }>(trx, ORDINALS, [platformId, userIds]);
  const ordinals = new Map(people.map(({ userId, ordinal }) => [userId, ordinal]));
  return days.flatMap(({ userId, courseId, day }) => {
    const ordinal = ordinals.get(userId);
    return ordinal === undefined ? [] : [{ ordinal, courseId, from: day }];
  });
}

/** The same people in the sets of months. */
function listInMonths(members: Member[]): Member[] {
  const inMonths = new Map<string, Member>();
  for (const { ordinal, courseId, from } of members) {
    const month = monthOf(from);
    inMonths.set(`${ordinal}/${courseId}/${month}`, { ordinal, courseId, from: month });
  }
  return [...inMonths.values()];
}

const DAY_MS = 86_400_000;

/** The first day of the month of a day. */
const monthOf = (day: number): number => new Date(day * DAY_MS).setUTCDate(1) / DAY_MS;

const bindValues = (platformId: number, members: Member[]) => [
  platformId,
  formatArray(members.map(({ ordinal }) => ordinal)),
  formatArray(members.map(({ courseId }) => courseId)),
  formatArray(members.map(({ from }) => from)),
];

/** Adds people to the sets of their active days and months. The days must have rows in activity_course_days. */
export async function setBits(context: FollowContext, days: ActiveDay[]): Promise<void> {
  const { trx, platformId } = context;
  await query(trx, NUMBER, [platformId, [...new Set(days.map(({ userId }) => userId))]]);
  const members = await findMembers(context, listSets(days));
  await query(trx, SET, bindValues(platformId, members));
  await query(trx, SET_MONTHS, bindValues(platformId, listInMonths(members)));
}

/**
 * Removes people from the sets of days on which they are no longer active, and of months without an active day.
 * `left`: their remaining active days.
 */
export async function clearBits(context: FollowContext, gone: ActiveDay[], left: ActiveDay[]): Promise<void> {
  const { trx, platformId } = context;
  const formatKey = ({ userId, day, courseId }: ActiveDay) => `${userId}/${day}/${courseId}`;
  const stays = new Set(listSets(left).map(formatKey));
  const cleared = listSets(gone).filter((one) => !stays.has(formatKey(one)));
  if (cleared.length === 0) return;
  const members = await findMembers(context, cleared);
  await query(trx, CLEAR, bindValues(platformId, members));
  await query(trx, REMAKE_MONTHS, bindValues(platformId, listInMonths(members)));
}
