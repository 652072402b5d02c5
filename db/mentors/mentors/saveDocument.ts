import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { createFile } from '../../media/files/createFile.js';
import { removeFiles } from '../../media/files/removeFiles.js';
import type { StoredContent } from '../../media/files/storedContent.js';
import { enqueueTraining } from './documentTraining.js';
import { DocumentText } from './documentText.js';
import type { FoundMentor } from './findMentor.js';
import { mapUniqueViolation } from './mentorRefused.js';
import { TrainingDocument } from './trainingDocument.js';

export interface IncomingDocument {
  document_name?: string;
  document_type?: string;
  access?: TrainingDocument['access'];
  training_status?: TrainingDocument['training_status'];
  url?: string;
  metadata?: Record<string, unknown> | null;
}

type Mentor = Pick<FoundMentor, 'platformId' | 'id'>;

const TAKEN = ['mentor_documents_url', '/url', 'The mentor already has a document with this URL.'] as const;

/** The source of a document's text, unless the text is at the URL. */
export type DocumentSource = { text: string; mediaType: string } | { file: StoredContent };

/**
 * Adds a document to a mentor and returns its id. Throws MentorRefused when the mentor already has its URL,
 * QuotaExceeded for a file.
 */
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
      ...buildOwnerKey(mentor),
      ...mapColumns(document),
      training_status: normalizeStatus(document.training_status ?? 'pending'),
      file_id: fileId,
    });
    if (source && 'text' in source)
      await DocumentText.query(trx).insert({
        platform_id: mentor.platformId,
        document_id: row.id,
        media_type: source.mediaType,
        text: source.text,
      });
    if (row.training_status === 'pending') await enqueueTraining(trx, mentor.platformId, row.id);
    return row;
  });
  return (await mapUniqueViolation(insert, ...TAKEN)).id;
}

/**
 * Changes the fields of a mentor's document that are present. Another URL replaces the sent text or file, and the
 * document is trained again. Returns false when there is no such document. Throws MentorRefused as `createDocument`
 * does.
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
      .findOne({ ...buildOwnerKey(mentor), id })
      .forUpdate();
    if (!stored) return false;
    const hasNewUrl = document.url !== undefined && document.url !== stored.url;
    const reset = hasNewUrl
      ? { training_status: 'pending' as const, training_claim: null, training_error: null, file_id: null }
      : {};
    // The same status again does not interrupt a running training, unless the URL has changed.
    const { training_status: status, ...others } = document;
    const setsStatus = status !== undefined && (hasNewUrl || status !== stored.training_status);
    const changes = {
      ...reset,
      ...mapColumns(others),
      modified_at: trx.fn.now(),
      ...(setsStatus && { training_status: normalizeStatus(status), training_claim: null, training_error: null }),
    };
    await TrainingDocument.query(trx)
      .patch(changes)
      .where({ ...buildOwnerKey(mentor), id });
    if (changes.training_status === 'pending') await enqueueTraining(trx, mentor.platformId, id);
    if (hasNewUrl) {
      await DocumentText.query(trx).deleteById([mentor.platformId, id]);
      if (stored.file_id !== null) await removeFiles(trx, mentor.platformId, [stored.file_id]);
    }
    return true;
  });
  return mapUniqueViolation(update, ...TAKEN);
}

/** Deletes a mentor's document with its text and its file. Returns false when there is no such document. */
export function deleteDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: Mentor,
  id: number,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const [removed] = await TrainingDocument.query(trx)
      .delete()
      .where({ ...buildOwnerKey(mentor), id })
      .returning('file_id');
    if (removed && removed.file_id !== null) await removeFiles(trx, mentor.platformId, [removed.file_id]);
    return removed !== undefined;
  });
}

const buildOwnerKey = ({ platformId, id }: Mentor) => ({ platform_id: platformId, mentor_id: id });

/** Only the training job sets `training`; for clients that status means that the document waits for training. */
const normalizeStatus = (status: NonNullable<IncomingDocument['training_status']>) =>
  status === 'training' ? 'pending' : status;

const mapColumns = ({ document_name: name, ...others }: IncomingDocument) => ({ name, ...others });
