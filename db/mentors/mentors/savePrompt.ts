import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { FoundMentor } from './findMentor.js';
import { MentorPrompt } from './mentorPrompt.js';

export type IncomingPrompt = Partial<
  Pick<
    MentorPrompt,
    | 'title'
    | 'description'
    | 'prompt'
    | 'tone'
    | 'style'
    | 'language'
    | 'category'
    | 'is_system'
    | 'prompt_visibility'
    | 'metadata'
  >
>;

type Mentor = Pick<FoundMentor, 'platformId' | 'id'>;

/** Adds a prompt to a mentor and returns its id. */
export function createMentorPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  prompt: IncomingPrompt & { prompt: string },
  createdById: number | null,
): Promise<number> {
  const row = { ...buildOwnerKey(mentor), created_by_id: createdById, ...prompt };
  return db.transaction(actor, async (trx) => (await MentorPrompt.query(trx).insert(row)).id);
}

/** Changes the fields of a mentor's prompt that are present. Returns false when there is no such prompt. */
export function updateMentorPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  id: number,
  prompt: IncomingPrompt,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const changed = await MentorPrompt.query(trx)
      .patch({ ...prompt, modified_at: trx.fn.now() })
      .where({ ...buildOwnerKey(mentor), id });
    return changed > 0;
  });
}

/** Deletes a mentor's prompt. Returns false when there is no such prompt. */
export function deleteMentorPrompt(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  id: number,
): Promise<boolean> {
  return db.transaction(
    actor,
    async (trx) =>
      (await MentorPrompt.query(trx)
        .delete()
        .where({ ...buildOwnerKey(mentor), id })) > 0,
  );
}

const buildOwnerKey = ({ platformId, id }: Mentor) => ({ platform_id: platformId, mentor_id: id });
