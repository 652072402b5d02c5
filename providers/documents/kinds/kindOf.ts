import { DocumentRefused } from '../documentRefused.js';
import type { DocumentKind, StatedType } from '../extractedText.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Types that say nothing, or that senders use for anything. */
const SAYS_NOTHING = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/force-download',
];

const KIND_OF_TYPE: Record<string, DocumentKind> = {
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

/** Of characters, but not for reading as they are. */
const WRITTEN_FORMATS = ['application/pdf', 'application/rtf', 'text/rtf', 'application/postscript', 'application/eps'];

const KIND_OF_ENDING: Record<string, DocumentKind> = {
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

/** What a document is: by its content where that says, else by what was stated. Throws DocumentRefused where the two disagree. */
export async function kindOf(bytes: Uint8Array, stated: StatedType): Promise<DocumentKind> {
  const expected = statedKind(stated);
  const isText = !isBinary(bytes);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found && !(isText && mayBeginText(found.mime))) {
    const kind = KIND_OF_TYPE[found.mime];
    if (!kind) throw unsupported(found.ext);
    if (expected && expected !== kind) throw wrong(expected, NAMES[kind]);
    return kind;
  }
  if (expected === 'pdf' || expected === 'word') throw wrong(expected, isText ? 'text' : 'something else');
  if (!isText) throw unsupported('an unknown format');
  // Servers call Markdown, CSV and JSON lines plain text.
  if (expected && expected !== 'text') return expected;
  return beginsAsHtml(bytes) ? 'html' : (endingKind(stated.name) ?? 'text');
}

/** Many formats are recognised by two or three letters, with which a text may begin as well. */
const mayBeginText = (type: string): boolean => !WRITTEN_FORMATS.includes(type);

function statedKind({ type, name }: StatedType): DocumentKind | null {
  const media = (type ?? '').split(';')[0]!.trim().toLowerCase();
  const byName = endingKind(name);
  if (SAYS_NOTHING.includes(media)) return byName;
  const byType = KIND_OF_TYPE[media];
  if (byType) return byType === 'text' ? (byName ?? byType) : byType;
  if (media.startsWith('text/')) return byName ?? 'text';
  if (media === 'application/json') return 'jsonl';
  throw unsupported(media);
}

function endingKind(name: string | null | undefined): DocumentKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name ?? '')?.[1]?.toLowerCase();
  return ending ? (KIND_OF_ENDING[ending] ?? null) : null;
}

/** Text has no control characters but line ends, tabs, form feeds and those of UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  return bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function beginsAsHtml(bytes: Uint8Array): boolean {
  return /^\s*(<!doctype html|<html)/i.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'));
}

const unsupported = (found: string) =>
  new DocumentRefused(
    'unsupported_type',
    `Documents of this type (${found}) are not supported. Send ${Object.values(NAMES).join(', ')}.`,
  );

const wrong = (expected: DocumentKind, found: string) =>
  new DocumentRefused('wrong_type', `The document is stated to be ${NAMES[expected]}, but its content is ${found}.`);
