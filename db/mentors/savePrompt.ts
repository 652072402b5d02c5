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
  db: Pick<Database, 'knex'>,
  mentor: Mentor,
  prompt: IncomingPrompt & { prompt: string },
  createdById: number | null,
): Promise<number> {
  const row = { platform_id: mentor.platformId, mentor_id: mentor.id, created_by_id: createdById, ...prompt };
  const [created] = (await db.knex('mentor_prompts').insert(row, ['id'])) as { id: number }[];
  return Number(created!.id);
}

/** Changes what is given of a mentor's prompt. Answers whether there is one. */
export async function updateMentorPrompt(db: Pick<Database, 'knex'>, mentor: Mentor, id: number, prompt: IncomingPrompt): Promise<boolean> {
  const update = db
    .knex('mentor_prompts')
    .where({ platform_id: mentor.platformId, mentor_id: mentor.id, id })
    .update({ ...prompt, modified_at: db.knex.fn.now() });
  return (await update) > 0;
}

/** Removes a mentor's prompt for good. Answers whether there was one. */
export async function deleteMentorPrompt(db: Pick<Database, 'knex'>, mentor: Mentor, id: number): Promise<boolean> {
  return (await db.knex('mentor_prompts').where({ platform_id: mentor.platformId, mentor_id: mentor.id, id }).delete()) > 0;
}
