import type { Database } from '../../core/connect.js';

const statement = {
  name: 'find course id',
  text: 'select id from courses where platform_id = $1 and course_key = $2 and deleted_at is null',
};

/** The internal number of a course; null when the platform has none of this key. */
export async function findCourseId(
  db: Pick<Database, 'read'>,
  platformId: number,
  courseKey: string,
): Promise<number | null> {
  return (await db.read<{ id: number }>(statement, [platformId, courseKey]))[0]?.id ?? null;
}
