import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';

const OF_COURSE = {
  name: 'analytics: videos of a course',
  text: `select count(*) as count from course_blocks where platform_id = $1 and course_id = $2 and type = 'video' and retired_at is null`,
};

/** Counts the videos of a course's current outline. */
export async function countVideos(
  db: Pick<Database, 'read'>,
  { platformId, courseId }: { platformId: number; courseId: number },
): Promise<number> {
  return (await db.read<{ count: number }>(OF_COURSE, [platformId, courseId]))[0]!.count;
}

const WATCHED = {
  name: 'analytics: watched videos of a person',
  text: `
    select count(*) as count
      from course_blocks blocks
      join block_results results on results.platform_id = $1 and results.user_id = $2 and results.course_id = $3 and results.block_id = blocks.id
     where blocks.platform_id = $1 and blocks.course_id = $3 and blocks.type = 'video' and blocks.retired_at is null
       and results.watched_on between $4 and $5`,
};

/** Counts those of these videos that a person first watched in the range. */
export async function countWatchedVideos(
  db: Pick<Database, 'read'>,
  { platformId, userId, courseId, range }: { platformId: number; userId: number; courseId: number; range: DayRange },
): Promise<number> {
  return (await db.read<{ count: number }>(WATCHED, [platformId, userId, courseId, range.from, range.to]))[0]!.count;
}
