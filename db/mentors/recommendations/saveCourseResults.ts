import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { type StatedResult, stateResults } from '../../learning/progress/stateResults.js';

export interface IncomingCourseResult {
  username: string;
  /** The contract's identifier. */
  course_id: string;
  /** From 0 to 1; absent without a grade. */
  grade?: number | null;
  passed?: boolean;
  /** ISO 8601. */
  completed_at: string;
}

export interface SavedCourseResults {
  created: number;
  updated: number;
  unchanged: number;
  /** Indexes of results whose user or course the platform does not have. */
  unknown: { index: number; field: 'username' | 'course_id' }[];
}

/**
 * Stores results of a tenant's learners. They take precedence over results from learning records. A learner has one
 * result per course; the last one in the input counts. Safe to repeat.
 */
export function saveCourseResults(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  results: IncomingCourseResult[],
): Promise<SavedCourseResults> {
  return db.transaction(actor, async (trx) => {
    const known = await query<{ userId: number | null; courseId: number | null }>(trx, RESOLVE, [
      JSON.stringify(results),
      platformId,
    ]);
    const unknown: SavedCourseResults['unknown'] = [];
    const stated = new Map<string, StatedResult>();
    for (const [index, { userId, courseId }] of known.entries()) {
      const { grade = null, passed = true, completed_at: completedAt } = results[index]!;
      if (userId === null || courseId === null)
        unknown.push({ index, field: userId === null ? 'username' : 'course_id' });
      else stated.set(`${userId} ${courseId}`, { userId, courseId, completedAt, grade, passed });
    }
    const changed = await stateResults(trx, platformId, [...stated.values()]);
    const created = changed.filter(({ isNew }) => isNew).length;
    return { created, updated: changed.length - created, unchanged: stated.size - changed.length, unknown };
  });
}

const RESOLVE = {
  name: 'users and courses of results',
  text: `
    select member.user_id as "userId", course.id as "courseId"
      from rows from (jsonb_to_recordset(cast($1 as jsonb)) as (username text, course_id text)) with ordinality as input (username, course_id, ordinal)
      left join courses course on course.platform_id = $2 and course.course_key = input.course_id
      left join users on lower(users.username) = lower(input.username)
      left join memberships member on member.platform_id = $2 and member.user_id = users.id
     order by ordinal`,
};
