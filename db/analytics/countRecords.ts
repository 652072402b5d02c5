import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';

const OF_COURSES = {
  name: 'analytics: records of courses',
  text: `select coalesce(sum(events), 0)::float8 as records from activity_course_days
          where platform_id = $1 and course_id = any ($2::bigint[]) and day between $3 and $4`,
};
const OF_PEOPLE = {
  name: 'analytics: records of people',
  text: `select coalesce(sum(events), 0)::float8 as records from activity_days
          where platform_id = $1 and user_id = any ($5::bigint[]) and (course_id = any ($2::bigint[]) or 0 = any ($2::bigint[])) and day between $3 and $4`,
};

/**
 * Counts the learning records in a range, in these courses (null: also outside of courses) and of these people (null:
 * everybody).
 */
export async function countRecords(
  db: Pick<Database, 'read'>,
  {
    platformId,
    range,
    courseIds,
    userIds,
  }: { platformId: number; range: DayRange; courseIds: readonly number[] | null; userIds: readonly number[] | null },
): Promise<number> {
  const values = [platformId, courseIds ?? [0], range.from, range.to];
  const [row] = await db.read<{ records: number }>(
    userIds === null ? OF_COURSES : OF_PEOPLE,
    userIds === null ? values : [...values, userIds],
  );
  return row!.records;
}
