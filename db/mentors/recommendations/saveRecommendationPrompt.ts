import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { GuidingPrompt } from './guidingPrompt.js';

export type IncomingRecommendationPrompt = Partial<
  Pick<GuidingPrompt, 'prompt_text' | 'recommendation_type' | 'spa_url' | 'active'>
>;

/** The tenant has another active prompt for the same SPA and type. */
export class ActivePromptExists extends Error {
  override readonly name = 'ActivePromptExists';

  constructor() {
    super('The platform already has an active prompt for this SPA and type.');
  }
}

async function mapActivePromptViolation<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'recommendation_prompts_one_active' ? new ActivePromptExists() : error;
  }
}

/** Adds a prompt and returns its id. Throws ActivePromptExists. */
export async function createRecommendationPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  prompt: IncomingRecommendationPrompt & { prompt_text: string },
  createdById: number | null,
): Promise<number> {
  const row = { platform_id: platformId, created_by_id: createdById, ...prompt };
  const insert = db.transaction(actor, async (trx) => await GuidingPrompt.query(trx).insert(row));
  return (await mapActivePromptViolation(insert)).id;
}

/**
 * Changes the fields of a tenant's prompt that are present. Returns false when there is no such prompt. Throws
 * ActivePromptExists.
 */
export async function updateRecommendationPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: number,
  prompt: IncomingRecommendationPrompt,
): Promise<boolean> {
  const update = db.transaction(
    actor,
    async (trx) =>
      await GuidingPrompt.query(trx)
        .patch({ ...prompt, modified_at: trx.fn.now() })
        .where({ platform_id: platformId, id }),
  );
  return (await mapActivePromptViolation(update)) > 0;
}

/** Deletes a tenant's prompt. Returns false when there is no such prompt. */
export async function deleteRecommendationPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: number,
): Promise<boolean> {
  return db.transaction(
    actor,
    async (trx) => (await GuidingPrompt.query(trx).delete().where({ platform_id: platformId, id })) > 0,
  );
}
