import type { Database } from '../core/connect.js';

/** Totals of a person over all time. */
export interface LearnerTotals {
  /** Graded blocks of current outlines with a score of the person. */
  assessments: number;
  /** Seconds. */
  time_spent: number;
  /** Videos of current outlines that the person watched. */
  videos: number;
  /** Completed courses that the person is or was enrolled in. */
  completions: number;
}

const READ = {
  name: 'analytics: totals of a person',
  text: `
    select done.assessments, done.videos,
           coalesce((select round(milliseconds / 1000.0) from activity_totals where platform_id = $1 and user_id = $2), 0)::float8 as time_spent,
           (select count(*) from course_results where platform_id = $1 and user_id = $2 and completed_at is not null and enrolled) as completions
      from (select count(*) filter (where blocks.graded and results.scores > 0) as assessments,
                   count(*) filter (where blocks.type = 'video' and results.watched_on is not null) as videos
              from block_results results
              join course_blocks blocks on blocks.platform_id = $1 and blocks.id = results.block_id and blocks.retired_at is null
             where results.platform_id = $1 and results.user_id = $2 and (results.scores > 0 or results.watched_on is not null)) done`,
};

/** Reads the totals of a person on the platform; zeros without any activity. */
export async function readLearnerTotals(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<LearnerTotals> {
  return (await db.read<LearnerTotals>(READ, [platformId, userId]))[0]!;
}
