import { query } from '../../core/transaction.js';
import { formatArray } from '../../core/formatArray.js';
import { type ActiveDay } from './activeBits.js';
import { addTimeToDepartments } from './departmentTotals.js';
import type { FollowContext } from './followContext.js';
import type { DayTally } from './tallyDays.js';

const ADD_COURSE_DAYS = {
  changes: true as const,
  name: 'activity: add to days of courses',
  text: `insert into activity_course_days (platform_id, course_id, day, events, milliseconds)
         select $1, course_id, day_to_date(day), events, milliseconds
           from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[]) as sent (course_id, day, events, milliseconds)
         on conflict (platform_id, course_id, day) do update
            set events = activity_course_days.events + excluded.events, milliseconds = activity_course_days.milliseconds + excluded.milliseconds`,
};
const CLEAR_COURSE_DAYS = {
  changes: true as const,
  name: 'activity: clear empty days of courses',
  text: `delete from activity_course_days using unnest($2::bigint[], $3::integer[]) as sent (course_id, day)
          where platform_id = $1 and activity_course_days.course_id = sent.course_id and activity_course_days.day = day_to_date(sent.day)
            and events = 0`,
};
/** Statements that add to the months and years of courses, and delete empty ones. */
const buildPeriodStatements = (period: 'month' | 'year') => {
  const table = `activity_course_${period}s`;
  return {
    add: {
      changes: true as const,
      name: `activity: add to ${period}s of courses`,
      text: `insert into ${table} (platform_id, course_id, ${period}, events, milliseconds, days)
             select $1, course_id, ${period}, sum(events), sum(milliseconds), sum(days)
               from (select course_id, period_start('${period}', day_to_date(day)) as ${period}, events, milliseconds, days
                       from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[]) as sent (course_id, day, events, milliseconds, days)) days
              group by course_id, ${period}
             on conflict (platform_id, course_id, ${period}) do update
                set events = ${table}.events + excluded.events, milliseconds = ${table}.milliseconds + excluded.milliseconds, days = ${table}.days + excluded.days`,
    },
    clear: {
      changes: true as const,
      name: `activity: clear empty ${period}s of courses`,
      text: `delete from ${table} using unnest($2::bigint[], $3::integer[]) as sent (course_id, day)
              where platform_id = $1 and ${table}.course_id = sent.course_id and ${table}.${period} = period_start('${period}', day_to_date(sent.day)) and events = 0`,
    },
  };
};
const PERIODS = [buildPeriodStatements('month'), buildPeriodStatements('year')];
const ADD_TOTALS = {
  changes: true as const,
  name: 'activity: add to totals',
  text: `insert into activity_totals (platform_id, user_id, events, milliseconds)
         select $1, user_id, events, milliseconds from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as sent (user_id, events, milliseconds)
         on conflict (platform_id, user_id) do update
            set events = activity_totals.events + excluded.events, milliseconds = activity_totals.milliseconds + excluded.milliseconds`,
};
const CLEAR_TOTALS = {
  changes: true as const,
  name: 'activity: clear empty totals',
  text: `delete from activity_totals where platform_id = $1 and user_id = any ($2::bigint[]) and events = 0`,
};

interface Sum {
  events: number;
  milliseconds: number;
}

/**
 * Adds tallies to the totals of courses by day, month and year, of people and of departments, and subtracts those in
 * `gone`. `begun`: the new days in courses, which may include days of `gone` that remain.
 */
export async function addToTotals(
  context: FollowContext,
  added: readonly DayTally[],
  gone: readonly DayTally[],
  begun: readonly ActiveDay[],
): Promise<void> {
  const { trx, platformId } = context;
  const byCourseDay = new Map<string, Sum & { courseId: number; day: number; days: number }>();
  const byPerson = new Map<number, Sum & { userId: number }>();
  const courseDayOf = (courseId: number, day: number) =>
    getOrCreate(byCourseDay, `${courseId}/${day}`, { courseId, day, days: 0, ...NOTHING });
  const count = ({ userId, courseId, day, events, milliseconds }: DayTally, sign: 1 | -1) => {
    const own = { events: sign * events, milliseconds: sign * milliseconds };
    for (const course of courseId === 0 ? [0] : [0, courseId]) addTo(courseDayOf(course, day), own);
    addTo(getOrCreate(byPerson, userId, { userId, ...NOTHING }), own);
  };
  for (const one of added) count(one, 1);
  for (const one of gone) count(one, -1);
  for (const { courseId, day } of begun) courseDayOf(courseId, day).days += 1;
  for (const { courseId, day } of gone) if (courseId !== 0) courseDayOf(courseId, day).days -= 1;

  const courseDays = [...byCourseDay.values()].filter((one) => isChange(one) || one.days !== 0);
  const people = [...byPerson.values()].filter(isChange);
  const courseDayKeys = [
    platformId,
    formatArray(courseDays.map(({ courseId }) => courseId)),
    formatArray(courseDays.map(({ day }) => day)),
  ];
  const userIds = formatArray(people.map(({ userId }) => userId));
  const personKeys = [platformId, userIds];
  if (courseDays.length > 0) {
    const sums = [...courseDayKeys, ...listSums(courseDays)];
    await query(trx, ADD_COURSE_DAYS, sums);
    for (const { add } of PERIODS) await query(trx, add, [...sums, formatArray(courseDays.map(({ days }) => days))]);
  }
  if (people.length > 0) {
    await query(trx, ADD_TOTALS, [...personKeys, ...listSums(people)]);
    await addTimeToDepartments(context, userIds, formatArray(people.map(({ milliseconds }) => milliseconds)));
  }
  if (gone.length === 0) return;
  if (courseDays.length > 0)
    for (const statement of [CLEAR_COURSE_DAYS, ...PERIODS.map(({ clear }) => clear)])
      await query(trx, statement, courseDayKeys);
  if (people.length > 0) await query(trx, CLEAR_TOTALS, personKeys);
}

const NOTHING: Sum = { events: 0, milliseconds: 0 };

/** The entry of a key, or a new one. */
function getOrCreate<Key, Of>(known: Map<Key, Of>, key: Key, begin: Of): Of {
  const one = known.get(key) ?? begin;
  if (one === begin) known.set(key, one);
  return one;
}

function addTo(sum: Sum, { events, milliseconds }: Sum): void {
  sum.events += events;
  sum.milliseconds += milliseconds;
}

const isChange = ({ events, milliseconds }: Sum) => events !== 0 || milliseconds !== 0;
const listSums = (sums: readonly Sum[]) => [
  formatArray(sums.map(({ events }) => events)),
  formatArray(sums.map(({ milliseconds }) => milliseconds)),
];
