import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';

/**
 * Requests access to a course in a learner's name, or finds the request that waits already. Returns its id and whether it is new; null
 * when the tenant has no such course that the learner may see. Safe to repeat and in parallel: one request waits for a learner and a
 * course.
 */
export function requestCourseAccess(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { userId, courseKey, levels }: { userId: number; courseKey: string; levels: readonly string[] },
): Promise<{ id: number; created: boolean } | null> {
  return db.transaction(actor, async (trx) => {
    const { rows: courses } = await trx.raw<{ rows: { id: number }[] }>(
      `select id from courses where platform_id = ? and course_key = ? and deleted_at is null and visibility = any (cast(? as text[]))`,
      [platformId, courseKey, [...levels]],
    );
    const course = courses[0];
    if (!course) return null;
    const { rows: inserted } = await trx.raw<{ rows: { id: number }[] }>(
      `insert into course_access_requests (platform_id, user_id, course_id) values (?, ?, ?)
       on conflict (platform_id, user_id, course_id) where state = 'requested' do nothing
       returning id`,
      [platformId, userId, course.id],
    );
    if (inserted[0]) return { id: Number(inserted[0].id), created: true };
    const { rows: waiting } = await trx.raw<{ rows: { id: number }[] }>(
      `select id from course_access_requests where platform_id = ? and user_id = ? and course_id = ? and state = 'requested'`,
      [platformId, userId, course.id],
    );
    if (!waiting[0]) throw new RequestDecidedMeanwhile();
    return { id: Number(waiting[0].id), created: false };
  });
}

/** The request that waited was decided at this moment: a second request makes a new one. */
export class RequestDecidedMeanwhile extends Error {
  override readonly name = 'RequestDecidedMeanwhile';
  /** A serialization failure: the next try may work. */
  readonly code = '40001';

  constructor() {
    super('The request was decided at this moment.');
  }
}
