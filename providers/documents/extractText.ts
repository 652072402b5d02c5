import { ThreadStopped, runInThread } from '../threads/runInThread.js';
import { type DocumentFault, DocumentRefused } from './documentRefused.js';
import { EXTRACTION_LIMITS } from './extractionLimits.js';
import type { ExtractionLimits, ExtractionRequest, ExtractedText, StatedType } from './extractedText.js';

/** Extracts the text of a document, whole and by section (a section begins at a heading; text before the first has the heading
 * ''): text, Markdown, HTML, PDF, Word (docx), CSV and JSON lines. Detects the type by content; `type` (a media type) and `name`
 * (of the file) only distinguish kinds of text, and a mismatch is rejected. Runs in a thread. Throws DocumentRefused, or the
 * reason of `signal`.
 */
export async function extractText(
  bytes: Uint8Array,
  stated: StatedType,
  { limits = {}, signal }: { limits?: Partial<ExtractionLimits>; signal?: AbortSignal } = {},
): Promise<ExtractedText> {
  const inForce = { ...EXTRACTION_LIMITS, ...limits };
  if (bytes.byteLength > inForce.bytes)
    throw new DocumentRefused('too_large', `The document has more than ${inForce.bytes} bytes.`);
  // Transfers a copy: the caller keeps its bytes, and the rest of a shared buffer is not transferred.
  const copy = new Uint8Array(bytes);
  const request: ExtractionRequest = { bytes: copy, stated, limits: inForce };
  try {
    return await runInThread<ExtractionRequest, ExtractedText>(
      'providers/documents/extractionThread.ts',
      request,
      { timeMs: inForce.timeMs, memoryMiB: inForce.memoryMiB },
      { signal, transferred: [copy.buffer] },
    );
  } catch (error) {
    throw mapThreadError(error as Error & { code?: string | null });
  }
}

/** Maps an error of a document thread to DocumentRefused if the document is the cause. */
export function mapThreadError(error: Error & { code?: string | null }): Error {
  if (error instanceof ThreadStopped)
    return error.limit === 'time'
      ? new DocumentRefused('too_slow', 'Reading the document takes too long.')
      : new DocumentRefused('too_large', 'Reading the document takes too much memory.');
  return error.name === 'DocumentRefused' ? new DocumentRefused(error.code as DocumentFault, error.message) : error;
}
