import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Follower } from '../../db/core/jobs/followChanges.js';
import { inSlices } from '../../db/core/slices.js';
import { findFile } from '../../db/files/findFile.js';
import { cutPassages } from '../../db/mentors/cutPassages.js';
import { type DocumentInTraining, claimDocument, failTraining, platformsToTrain, postponeTraining, savePassages } from '../../db/mentors/trainDocument.js';
import type { FileServices } from '../../handlers/_shared/context.js';
import { DocumentRefused } from '../../providers/documents/documentRefused.js';
import { extractText } from '../../providers/documents/extractText.js';
import type { StatedType } from '../../providers/documents/extractedText.js';
import { FetchRefused } from '../../providers/http/guardedFetch.js';
import { readWhole } from './storeBytes.js';
import { type WorkFailure, lastOf, workFailureOf } from './workFailure.js';

const ACTOR = serviceActor('train-mentors');
/** Of one document, at its URL or as a file. */
export const MOST_DOCUMENT_BYTES = 25 * 1024 * 1024;
const MOST_CHARACTERS = 5_000_000;
const MOST_PASSAGES = 10_000;
/** A process that is stopped while it reads counts too, so it takes several. */
const MOST_DEATHS = 5;
const FETCH_TIMEOUT_MS = 60_000;

export interface TrainingParts {
  db: Database;
  files: Pick<FileServices, 'store'>;
  /** For the URLs of documents: guarded, and bounded by MOST_DOCUMENT_BYTES. */
  fetch: typeof globalThis.fetch;
  /** What fails on our side. */
  onError: (error: Error) => void;
}

/** Reads documents as they are added or changed. */
export function trainingFollower(parts: TrainingParts): Follower {
  return { queue: 'train-mentors', behind: () => platformsToTrain(parts.db), follow: (platformId) => trainNext(parts, platformId) };
}

/**
 * Reads the platform's next document and stores its passages, or why it can't be read. Returns whether there was one. After what fails on our
 * side it waits and is read again, until it is given up: see `lastOf`.
 */
export async function trainNext(parts: TrainingParts, platformId: number): Promise<boolean> {
  const document = await claimDocument(parts.db, ACTOR, platformId);
  if (!document) return false;
  if (document.deaths >= MOST_DEATHS) {
    await failTraining(parts.db, ACTOR, document, `The service ended ${MOST_DEATHS} times while it read the document.`);
    return true;
  }
  try {
    const { bytes, stated } = await contentOf(parts, document);
    const { sections } = await extractText(bytes, stated, { limits: { bytes: MOST_DOCUMENT_BYTES, characters: MOST_CHARACTERS } });
    const passages = await inSlices(cutPassages(sections));
    if (passages.length === 0) throw new DocumentRefused('no_text', 'The document holds no text.');
    if (passages.length > MOST_PASSAGES) throw new DocumentRefused('too_large', `The document has more than ${MOST_PASSAGES} passages.`);
    await savePassages(parts.db, ACTOR, document, passages);
  } catch (error) {
    await afterFailure(parts, document, error as Error);
  }
  return true;
}

async function afterFailure({ db, onError }: TrainingParts, document: DocumentInTraining, error: Error): Promise<void> {
  const failure = failureOf(error);
  if (failure.kind !== 'final') onError(error);
  const { isLast, message } = lastOf(failure, document);
  if (isLast) await failTraining(db, ACTOR, document, message);
  else await postponeTraining(db, ACTOR, document, { message, isUnexpected: failure.kind === 'unexpected' });
}

const failureOf = (error: Error): WorkFailure =>
  error instanceof DocumentRefused || error instanceof Unreachable ? { kind: 'final', message: error.message } : workFailureOf(error);

/** What a URL leads to can't be had. */
class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

async function contentOf({ db, files, fetch }: TrainingParts, document: DocumentInTraining): Promise<{ bytes: Uint8Array; stated: StatedType }> {
  const { platformId, text, fileId, url, name } = document;
  if (text) return { bytes: Buffer.from(text.text), stated: { type: text.mediaType, name: null } };
  if (fileId === null) return download(fetch, url, name);
  const file = await findFile(db, platformId, fileId);
  if (!file) throw new Unreachable('The file is not there any more.');
  if (file.size > MOST_DOCUMENT_BYTES) throw new DocumentRefused('too_large', `The document has more than ${MOST_DOCUMENT_BYTES} bytes.`);
  return { bytes: await readWhole(await files.store.open({ tenantId: platformId, sha256: file.sha256 })), stated: { type: file.media_type, name: file.name } };
}

async function download(fetch: typeof globalThis.fetch, url: string, name: string): Promise<{ bytes: Uint8Array; stated: StatedType }> {
  if (!/^https?:/.test(url)) throw new Unreachable('The address is neither http nor https.');
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), headers: { accept: 'text/markdown, text/plain, text/html, application/pdf;q=0.9, */*;q=0.5' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Unreachable(`The address answers with the status ${response.status}.`);
    }
    const path = new URL(url).pathname;
    return { bytes: new Uint8Array(await response.arrayBuffer()), stated: { type: response.headers.get('content-type'), name: path.endsWith('/') ? name : path } };
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const refusal = [error, (error as Error).cause].find((one) => one instanceof FetchRefused);
    throw new Unreachable(refusal ? (refusal as Error).message : 'The address does not answer.');
  }
}
