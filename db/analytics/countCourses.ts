import type { Database } from '../core/connect.js';

const COUNT = {
  name: 'analytics: count courses',
  text: 'select count(*) as count from courses where platform_id = $1 and deleted_at is null',
};

/** Counts the courses of a platform, without removed ones. */
export async function countCourses(db: Pick<Database, 'read'>, platformId: number): Promise<number> {
  return (await db.read<{ count: number }>(COUNT, [platformId]))[0]!.count;
}
