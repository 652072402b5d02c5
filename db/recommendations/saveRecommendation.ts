import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';

export interface MadeRecommendation {
  platformId: number;
  /** A UUID. */
  id: string;
  userId: number;
  method: string;
  /** Identifiers of the courses, the first choice first. */
  courses: { platform_key: string; course_id: string; confidence: number }[];
}

/** Notes what was recommended to whom, so that later use can be traced to it. */
export async function saveRecommendation(db: Pick<Database, 'transaction'>, actor: Actor, made: MadeRecommendation): Promise<void> {
  const { platformId, id, userId, method, courses } = made;
  const row = { platform_id: platformId, id, user_id: userId, method, courses: JSON.stringify(courses) };
  await db.transaction(actor, async (trx) => await trx('recommendations').insert(row));
}
