import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Recommendation } from './recommendation.js';

export interface NewRecommendation {
  platformId: number;
  /** A UUID. */
  id: string;
  userId: number;
  method: Recommendation['method'];
  /** Best first. */
  courses: Recommendation['courses'];
}

/** Stores a recommendation, so that later use can be traced to it. */
export async function saveRecommendation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  recommendation: NewRecommendation,
): Promise<void> {
  const { platformId, id, userId, method, courses } = recommendation;
  const row = { platform_id: platformId, id, user_id: userId, method, courses };
  await db.transaction(actor, async (trx) => void (await Recommendation.query(trx).insert(row)));
}
