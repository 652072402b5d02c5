import { ThreadStopped, runInThread } from '../threads/runInThread.js';
import { type DocumentFault, DocumentRefused } from './documentRefused.js';
import { EXTRACTION_LIMITS } from './extractionLimits.js';
import type { ExtractionLimits, ExtractionRequest, ExtractedText, StatedType } from './extractedText.js';

/**
 * The text of a document, whole and by section (a section begins at a heading; what precedes the first has the heading ''): text, Markdown,
 * HTML, PDF, Word (docx), CSV and JSON lines. What it is, its content says; `type` (a media type) and `name` (of its file) decide only
 * between kinds of text, and a document whose content is of another type than stated is refused. Works in a thread, so that nothing waits
 * for it. Throws DocumentRefused, or what `signal` was aborted with.
 */
export async function extractText(
  bytes: Uint8Array,
  stated: StatedType,
  { limits = {}, signal }: { limits?: Partial<ExtractionLimits>; signal?: AbortSignal } = {},
): Promise<ExtractedText> {
  const inForce = { ...EXTRACTION_LIMITS, ...limits };
  if (bytes.byteLength > inForce.bytes)
    throw new DocumentRefused('too_large', `The document has more than ${inForce.bytes} bytes.`);
  // A copy of its own: what the caller holds stays, and nothing of a shared buffer goes along.
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

/** An error of a thread that reads a document, as a DocumentRefused where the document is the reason. */
export function mapThreadError(error: Error & { code?: string | null }): Error {
  if (error instanceof ThreadStopped)
    return error.limit === 'time'
      ? new DocumentRefused('too_slow', 'Reading the document takes too long.')
      : new DocumentRefused('too_large', 'Reading the document takes too much memory.');
  return error.name === 'DocumentRefused' ? new DocumentRefused(error.code as DocumentFault, error.message) : error;
}
