import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { NamedMentor } from './findMentor.js';

export interface IncomingPrompt {
  title?: string | null;
  description?: string | null;
  prompt?: string;
  tone?: string | null;
  style?: string;
  language?: string;
  category?: string;
  is_system?: boolean;
  prompt_visibility?: 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';
  metadata?: Record<string, unknown> | null;
}

type Mentor = Pick<NamedMentor, 'platformId' | 'id'>;

/** Adds a prompt to a mentor, made by this user, and answers its id. */
export async function createMentorPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  prompt: IncomingPrompt & { prompt: string },
  createdById: number | null,
): Promise<number> {
  const row = { platform_id: mentor.platformId, mentor_id: mentor.id, created_by_id: createdById, ...prompt };
  const [created] = await db.transaction(actor, async (trx) => (await trx('mentor_prompts').insert(row, ['id'])) as { id: number }[]);
  return Number(created!.id);
}

/** Changes what is given of a mentor's prompt. Answers whether there is one. */
export async function updateMentorPrompt(db: Pick<Database, 'transaction'>, actor: Actor, mentor: Mentor, id: number, prompt: IncomingPrompt): Promise<boolean> {
  const row = { platform_id: mentor.platformId, mentor_id: mentor.id, id };
  return db.transaction(actor, async (trx) => {
    const changed = await trx('mentor_prompts').where(row).update({ ...prompt, modified_at: trx.fn.now() });
    return changed > 0;
  });
}

/** Removes a mentor's prompt for good. Answers whether there was one. */
export async function deleteMentorPrompt(db: Pick<Database, 'transaction'>, actor: Actor, mentor: Mentor, id: number): Promise<boolean> {
  const row = { platform_id: mentor.platformId, mentor_id: mentor.id, id };
  return db.transaction(actor, async (trx) => (await trx('mentor_prompts').where(row).delete()) > 0);
}
