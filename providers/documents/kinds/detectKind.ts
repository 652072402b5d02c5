import { DocumentRefused } from '../documentRefused.js';
import type { DocumentKind, StatedType } from '../extractedText.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Media types that senders use for any content. */
const GENERIC_TYPES = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/force-download',
];

const KINDS_BY_TYPE: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  [DOCX]: 'word',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'text/plain': 'text',
};

/** Formats written in plain text that need a parser. */
const TEXT_BASED_FORMATS = [
  'application/pdf',
  'application/rtf',
  'text/rtf',
  'application/postscript',
  'application/eps',
];

const KINDS_BY_EXTENSION: Record<string, DocumentKind> = {
  pdf: 'pdf',
  docx: 'word',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  json: 'jsonl',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  txt: 'text',
  text: 'text',
};

const NAMES: Record<DocumentKind, string> = {
  text: 'text',
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
  word: 'Word',
  csv: 'CSV',
  jsonl: 'JSON lines',
};

/**
 * Detects the kind of a document by its content, else by the stated type. Throws DocumentRefused if the two contradict
 * each other.
 */
export async function detectKind(bytes: Uint8Array, stated: StatedType): Promise<DocumentKind> {
  const expected = findStatedKind(stated);
  const isText = !isBinary(bytes);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found && !(isText && mayBePlainText(found.mime))) {
    const kind = KINDS_BY_TYPE[found.mime];
    if (!kind) throw buildUnsupportedError(found.ext);
    if (expected && expected !== kind) throw buildWrongTypeError(expected, NAMES[kind]);
    return kind;
  }
  if (expected === 'pdf' || expected === 'word')
    throw buildWrongTypeError(expected, isText ? 'text' : 'something else');
  if (!isText) throw buildUnsupportedError('an unknown format');
  // Servers send Markdown, CSV and JSON lines as plain text.
  if (expected && expected !== 'text') return expected;
  return startsLikeHtml(bytes) ? 'html' : (findKindByExtension(stated.name) ?? 'text');
}

/** Many formats are detected by two or three letters with which a plain text may begin too. */
const mayBePlainText = (type: string): boolean => !TEXT_BASED_FORMATS.includes(type);

function findStatedKind({ type, name }: StatedType): DocumentKind | null {
  const media = (type ?? '').split(';')[0]!.trim().toLowerCase();
  const byName = findKindByExtension(name);
  if (GENERIC_TYPES.includes(media)) return byName;
  const byType = KINDS_BY_TYPE[media];
  if (byType) return byType === 'text' ? (byName ?? byType) : byType;
  if (media.startsWith('text/')) return byName ?? 'text';
  if (media === 'application/json') return 'jsonl';
  throw buildUnsupportedError(media);
}

function findKindByExtension(name: string | null | undefined): DocumentKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name ?? '')?.[1]?.toLowerCase();
  return ending ? (KINDS_BY_EXTENSION[ending] ?? null) : null;
}

/** Text has no control characters but line ends, tabs, form feeds and those of UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  return bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function startsLikeHtml(bytes: Uint8Array): boolean {
  return /^\s*(<!doctype html|<html)/i.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'));
}

const buildUnsupportedError = (found: string) =>
  new DocumentRefused(
    'unsupported_type',
    `Documents of this type (${found}) are not supported. Send ${Object.values(NAMES).join(', ')}.`,
  );

const buildWrongTypeError = (expected: DocumentKind, found: string) =>
  new DocumentRefused('wrong_type', `The document is stated to be ${NAMES[expected]}, but its content is ${found}.`);
