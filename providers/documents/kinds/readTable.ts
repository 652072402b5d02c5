import type { ExtractionRequest } from '../extractedText.js';
import { decodeText } from './decodeText.js';
import { detectKind } from './detectKind.js';
import { type Row, readCsv, readJsonLines } from './readRows.js';
import { refuseBroken } from './refuseBroken.js';

/** The rows of CSV or JSON lines; null for other documents. Throws DocumentRefused. */
export async function readTable(request: ExtractionRequest): Promise<Row[] | null> {
  if (request.bytes.byteLength === 0) return null;
  const kind = await detectKind(request.bytes, request.stated);
  if (kind !== 'csv' && kind !== 'jsonl') return null;
  const read = kind === 'csv' ? readCsv : readJsonLines;
  return refuseBroken(() => read(decodeText(request), request.limits));
}
