import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { NamedMentor } from './findMentor.js';
import { refusingTaken } from './mentorRefused.js';

export interface IncomingDocument {
  document_name?: string;
  document_type?: string;
  access?: 'public' | 'private';
  training_status?: 'pending' | 'training' | 'trained' | 'failed';
  url?: string;
  metadata?: Record<string, unknown> | null;
}

type Mentor = Pick<NamedMentor, 'platformId' | 'id'>;

const TAKEN = ['mentor_documents_url', '/url', 'The mentor has a document with this URL already.'] as const;

/** Adds a document to a mentor and answers its id. Throws MentorRefused when the mentor has its URL already. */
export async function createDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  document: IncomingDocument & { document_name: string; document_type: string; url: string },
): Promise<number> {
  const columns = { platform_id: mentor.platformId, mentor_id: mentor.id, ...columnsOf(document) };
  const insert = db.transaction(actor, async (trx) => (await trx('mentor_documents').insert(columns, ['id'])) as { id: number }[]);
  const [row] = await refusingTaken(insert, ...TAKEN);
  return Number(row!.id);
}

/** Changes what is given of a mentor's document. Answers whether there is one. Throws MentorRefused as above. */
export async function updateDocument(db: Pick<Database, 'transaction'>, actor: Actor, mentor: Mentor, id: number, document: IncomingDocument): Promise<boolean> {
  const update = db.transaction(
    actor,
    async (trx) =>
      await trx('mentor_documents')
        .where({ platform_id: mentor.platformId, mentor_id: mentor.id, id })
        .update({ ...columnsOf(document), modified_at: trx.fn.now() }),
  );
  return (await refusingTaken(update, ...TAKEN)) > 0;
}

/** Removes a mentor's document for good. Answers whether there was one. */
export async function deleteDocument(db: Pick<Database, 'transaction'>, actor: Actor, mentor: Mentor, id: number): Promise<boolean> {
  const row = { platform_id: mentor.platformId, mentor_id: mentor.id, id };
  return db.transaction(actor, async (trx) => (await trx('mentor_documents').where(row).delete()) > 0);
}

function columnsOf({ document_name: name, ...others }: IncomingDocument): Record<string, unknown> {
  return { ...(name !== undefined && { name }), ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) };
}
