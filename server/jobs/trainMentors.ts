import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Follower } from '../../db/core/jobs/followChanges.js';
import { findFile } from '../../db/media/files/findFile.js';
import { splitPassages } from '../../db/mentors/mentors/splitPassages.js';
import {
  type DocumentInTraining,
  claimDocument,
  failTraining,
  listPlatformsToTrain,
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

/** Creates the follower that reads added and changed documents. */
export function createMentorTrainingFollower(parts: TrainingParts): Follower {
  return {
    queue: 'train-mentors',
    behind: () => listPlatformsToTrain(parts.db),
    follow: (platformId) => trainNext(parts, platformId),
  };
}

/** Reads the platform's next document and stores its passages, or why it cannot be read. Returns whether there was one. Errors of
 * the service are retried until `decideGivingUp` ends it.
 */
export async function trainNext(parts: TrainingParts, platformId: number): Promise<boolean> {
  const document = await claimDocument(parts.db, ACTOR, platformId);
  if (!document) return false;
  if (document.crashes >= MAX_CRASHES) {
    await failTraining(parts.db, ACTOR, document, `The service ended ${MAX_CRASHES} times while it read the document.`);
    return true;
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
    await afterFailure(parts, document, error as Error);
  }
  return true;
}

async function afterFailure({ db, onError }: TrainingParts, document: DocumentInTraining, error: Error): Promise<void> {
  const failure = mapFailure(error, document);
  if (failure.kind !== 'final' && !(error instanceof DocumentUnreachable)) onError(error);
  const { isLast, message } = decideGivingUp(failure, document);
  if (isLast) await failTraining(db, ACTOR, document, message);
  else await postponeTraining(db, ACTOR, document, { message, isUnexpected: failure.kind === 'unexpected' });
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
