import type { ExtractionRequest } from '../extractedText.js';
import { decodeText } from './decodeText.js';
import { kindOf } from './kindOf.js';
import { type Row, readCsv, readJsonLines } from './readRows.js';

/** The rows of CSV or JSON lines; null for other documents. Throws DocumentRefused. */
export async function readTable(request: ExtractionRequest): Promise<Row[] | null> {
  if (request.bytes.byteLength === 0) return null;
  const kind = await kindOf(request.bytes, request.stated);
  if (kind === 'csv') return readCsv(decodeText(request), request.limits);
  return kind === 'jsonl' ? readJsonLines(decodeText(request), request.limits) : null;
}
