import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { NamedMentor } from './findMentor.js';
import { refusingTaken } from './mentorRefused.js';
import { TrainingDocument } from './trainingDocument.js';

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

/** Adds a document to a mentor and returns its id. Throws MentorRefused when the mentor has its URL already. */
export async function createDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  document: IncomingDocument & { document_name: string; document_type: string; url: string },
): Promise<number> {
  const row = { ...ownerOf(mentor), ...columnsOf(document) };
  const insert = db.transaction(actor, async (trx) => await TrainingDocument.query(trx).insert(row));
  return (await refusingTaken(insert, ...TAKEN)).id;
}

/** Changes the fields of a mentor's document that are present. Returns whether there is one. Throws MentorRefused as above. */
export async function updateDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  id: number,
  document: IncomingDocument,
): Promise<boolean> {
  const update = db.transaction(
    actor,
    async (trx) =>
      await TrainingDocument.query(trx)
        .patch({ ...columnsOf(document), modified_at: trx.fn.now() })
        .where({ ...ownerOf(mentor), id }),
  );
  return (await refusingTaken(update, ...TAKEN)) > 0;
}

/** Removes a mentor's document for good. Returns whether there was one. */
export function deleteDocument(db: Pick<Database, 'transaction'>, actor: Actor, mentor: Mentor, id: number): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await TrainingDocument.query(trx).delete().where({ ...ownerOf(mentor), id })) > 0);
}

const ownerOf = ({ platformId, id }: Mentor) => ({ platform_id: platformId, mentor_id: id });

const columnsOf = ({ document_name: name, ...others }: IncomingDocument) => ({ name, ...others });
