import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Again, Task } from '../../db/core/jobs/task.js';
import { findFile } from '../../db/media/files/findFile.js';
import { splitPassages } from '../../db/mentors/mentors/splitPassages.js';
import {
  type DocumentInTraining,
  TRAIN_DOCUMENTS,
  claimDocument,
  failTraining,
  postponeTraining,
  savePassages,
} from '../../db/mentors/mentors/documentTraining.js';
import type { FileServices } from '../../services/_shared/context.js';
import { DocumentRefused } from '../../providers/documents/documentRefused.js';
import { extractText } from '../../providers/documents/extractText.js';
import type { StatedType } from '../../providers/documents/extractedText.js';
import { ContentMissing } from '../../providers/files/fileStore.js';
import { DocumentUnreachable, fetchDocument } from '../../providers/http/fetchDocument.js';
import { readWhole } from './storeBytes.js';
import { type WorkFailure, decideGivingUp, mapWorkFailure } from './workFailure.js';

const ACTOR = serviceActor('train-mentors');
/** Maximum size of a document, at its URL or as a file. */
const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
const MAX_CHARACTERS = 5_000_000;
const MAX_PASSAGES = 10_000;
/** Documents that a server reads at the same time: whole files are in memory. */
const CONCURRENCY = 2;
/** A process that is stopped while reading also counts as a crash, so several are allowed. */
const MAX_CRASHES = 5;
const FETCH_LIMITS = { bytes: MAX_DOCUMENT_BYTES, timeMs: 60_000, redirects: 5 };
/** Time after which a URL has failed, short because its author waits for the outcome. */
const MAX_FETCHING_MS = 30_000;

export interface TrainingParts {
  db: Database;
  files: Pick<FileServices, 'store'>;
  /** Whether the URLs of documents may be in private networks. */
  mayBePrivate: boolean;
  /** Called with errors of the service, not of the document. */
  onError: (error: Error) => void;
}

/**
 * Creates the task that reads added and changed documents: a job reads one, and stores its passages, or why it cannot
 * be read. Errors of the service are retried until `decideGivingUp` ends it.
 */
export const createMentorTrainingTask = (parts: TrainingParts): Task => ({
  name: TRAIN_DOCUMENTS,
  concurrency: CONCURRENCY,
  maxAttempts: Infinity,
  run: ({ platformId, key }) => trainDocument(parts, platformId, Number(key)),
});

async function trainDocument(parts: TrainingParts, platformId: number, id: number): Promise<Again | void> {
  const document = await claimDocument(parts.db, ACTOR, platformId, id);
  if (!document) return;
  if (document.crashes >= MAX_CRASHES) {
    await failTraining(parts.db, ACTOR, document, `The service ended ${MAX_CRASHES} times while it read the document.`);
    return;
  }
  try {
    const { bytes, stated } = await readContent(parts, document);
    const { sections } = await extractText(bytes, stated, {
      limits: { bytes: MAX_DOCUMENT_BYTES, characters: MAX_CHARACTERS },
    });
    const passages = await splitPassages(sections);
    if (passages.length === 0) throw new DocumentRefused('no_text', 'The document contains no text.');
    if (passages.length > MAX_PASSAGES)
      throw new DocumentRefused('too_large', `The document has more than ${MAX_PASSAGES} passages.`);
    await savePassages(parts.db, ACTOR, document, passages);
  } catch (error) {
    return afterFailure(parts, document, error as Error);
  }
}

async function afterFailure(
  { db, onError }: TrainingParts,
  document: DocumentInTraining,
  error: Error,
): Promise<Again | void> {
  const failure = mapFailure(error, document);
  if (failure.kind !== 'final' && !(error instanceof DocumentUnreachable)) onError(error);
  const { isLast, message } = decideGivingUp(failure, document);
  if (isLast) return failTraining(db, ACTOR, document, message);
  const isUnexpected = failure.kind === 'unexpected';
  const pauseMs = await postponeTraining(db, ACTOR, document, { message, isUnexpected });
  // A document whose claim has ended has another job or needs none.
  if (pauseMs !== null) return { againInMs: pauseMs };
}

function mapFailure(error: Error, { failingMs }: DocumentInTraining): WorkFailure {
  if (error instanceof DocumentRefused) return { kind: 'final', message: error.message };
  if (error instanceof DocumentUnreachable)
    return { kind: error.isTransient && failingMs < MAX_FETCHING_MS ? 'passing' : 'final', message: error.message };
  return mapWorkFailure(error);
}

async function readContent(
  { db, files, mayBePrivate }: TrainingParts,
  document: DocumentInTraining,
): Promise<{ bytes: Uint8Array; stated: StatedType }> {
  const { platformId, text, fileId, url } = document;
  if (text) return { bytes: Buffer.from(text.text), stated: { type: text.mediaType, name: null } };
  if (fileId === null) {
    const { bytes, type, name } = await fetchDocument(url, { mayBePrivate, limits: FETCH_LIMITS });
    return { bytes, stated: { type, name } };
  }
  const file = await findFile(db, platformId, fileId);
  if (!file) throw new ContentMissing('The file no longer exists.');
  if (file.size > MAX_DOCUMENT_BYTES)
    throw new DocumentRefused('too_large', `The document has more than ${MAX_DOCUMENT_BYTES} bytes.`);
  return {
    bytes: await readWhole(await files.store.open({ tenantId: platformId, sha256: file.sha256 })),
    stated: { type: file.media_type, name: file.name },
  };
}
