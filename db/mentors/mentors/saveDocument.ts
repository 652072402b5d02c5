import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { createFile } from '../../media/files/createFile.js';
import { removeFiles } from '../../media/files/removeFiles.js';
import type { StoredContent } from '../../media/files/storedContent.js';
import type { NamedMentor } from './findMentor.js';
import { orMentorRefused } from './mentorRefused.js';
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

const TAKEN = ['mentor_documents_url', '/url', 'The mentor already has a document with this URL.'] as const;

/** Where the text of a document is, unless it is at its URL. */
export type DocumentSource = { text: string; mediaType: string } | { file: StoredContent };

/** Adds a document to a mentor and returns its id. Throws MentorRefused when the mentor has its URL already, and QuotaExceeded for a file. */
export async function createDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  document: IncomingDocument & { document_name: string; document_type: string; url: string },
  source: DocumentSource | null = null,
): Promise<number> {
  const insert = db.transaction(actor, async (trx) => {
    const fileId =
      source && 'file' in source ? await createFile(trx, source.file, { createdById: actor.userId }) : null;
    const row = await TrainingDocument.query(trx).insert({
      ...ownerOf(mentor),
      ...columnsOf(document),
      training_status: statusOf(document.training_status ?? 'pending'),
      file_id: fileId,
    });
    if (source && 'text' in source)
      await query(trx, SAVE_TEXT, [mentor.platformId, row.id, source.mediaType, source.text]);
    return row;
  });
  return (await orMentorRefused(insert, ...TAKEN)).id;
}

const SAVE_TEXT: ChangingStatement = {
  changes: true,
  name: 'save text of a document',
  text: 'insert into mentor_document_texts (platform_id, document_id, media_type, text) values ($1, $2, $3, $4)',
};
const FORGET_TEXT: ChangingStatement = {
  changes: true,
  name: 'forget text of a document',
  text: 'delete from mentor_document_texts where platform_id = $1 and document_id = $2',
};

/**
 * Changes the fields of a mentor's document that are present. Another URL takes the place of what was sent as text or as a file, and is read
 * anew. Returns whether there is one. Throws MentorRefused as above.
 */
export async function updateDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  id: number,
  document: IncomingDocument,
): Promise<boolean> {
  const update = db.transaction(actor, async (trx) => {
    const stored = await TrainingDocument.query(trx)
      .findOne({ ...ownerOf(mentor), id })
      .forUpdate();
    if (!stored) return false;
    const isElsewhere = document.url !== undefined && document.url !== stored.url;
    const anew = isElsewhere
      ? { training_status: 'pending' as const, training_until: null, training_error: null, file_id: null }
      : {};
    // What is being read is read already, unless it is elsewhere now.
    const { training_status: status, ...others } = document;
    const isSaid = status !== undefined && (isElsewhere || status !== stored.training_status);
    const changes = {
      ...anew,
      ...columnsOf(others),
      modified_at: trx.fn.now(),
      ...(isSaid && { training_status: statusOf(status), training_until: null, training_error: null }),
    };
    await TrainingDocument.query(trx)
      .patch(changes)
      .where({ ...ownerOf(mentor), id });
    if (isElsewhere) {
      await query(trx, FORGET_TEXT, [mentor.platformId, id]);
      if (stored.file_id !== null) await removeFiles(trx, mentor.platformId, [stored.file_id]);
    }
    return true;
  });
  return orMentorRefused(update, ...TAKEN);
}

/** Removes a mentor's document for good, with its text and its file. Returns whether there was one. */
export function deleteDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  id: number,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const [removed] = await TrainingDocument.query(trx)
      .delete()
      .where({ ...ownerOf(mentor), id })
      .returning('file_id');
    if (removed && removed.file_id !== null) await removeFiles(trx, mentor.platformId, [removed.file_id]);
    return removed !== undefined;
  });
}

const ownerOf = ({ platformId, id }: Mentor) => ({ platform_id: platformId, mentor_id: id });

/** Only the job that reads a document has it in training: for whoever else says so it is to be read. */
const statusOf = (status: NonNullable<IncomingDocument['training_status']>) =>
  status === 'training' ? 'pending' : status;

const columnsOf = ({ document_name: name, ...others }: IncomingDocument) => ({ name, ...others });
