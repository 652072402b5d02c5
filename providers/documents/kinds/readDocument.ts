import { DocumentRefused } from '../documentRefused.js';
import type {
  DocumentKind,
  ExtractedText,
  ExtractionLimits,
  ExtractionRequest,
  TextSection,
} from '../extractedText.js';
import { decodeText } from './decodeText.js';
import { detectKind } from './detectKind.js';
import { readHtml } from './readHtml.js';
import { readMarkdown } from './readMarkdown.js';
import { readPdf } from './readPdf.js';
import { readCsv, readJsonLines, buildRowSections } from './readRows.js';
import { readWord } from './readWord.js';
import { refuseBroken } from './refuseBroken.js';

/** Further sections are merged into the last one: many small objects are slow to transfer between threads. */
const MAX_SECTIONS = 10_000;

/** The readers import their packages dynamically, because a thread reads one document. */
const READERS: Record<DocumentKind, (request: ExtractionRequest) => Promise<TextSection[]> | TextSection[]> = {
  text: (request) => [{ heading: '', text: decodeText(request) }],
  markdown: (request) => readMarkdown(decodeText(request)),
  html: (request) => readHtml(decodeText(request, { isHtml: true })),
  pdf: ({ bytes, limits }) => readPdf(bytes, limits),
  word: ({ bytes, limits }) => readWord(bytes, limits),
  csv: async (request) => buildRowSections(await readCsv(decodeText(request), request.limits)),
  jsonl: (request) => buildRowSections(readJsonLines(decodeText(request), request.limits)),
};

/** Reads a document in the current thread. `extractText` calls it in a separate one. */
export async function readDocument(request: ExtractionRequest): Promise<ExtractedText> {
  if (request.bytes.byteLength === 0) throw new DocumentRefused('no_text', 'The document is empty.');
  const kind = await detectKind(request.bytes, request.stated);
  const sections = mergeExcessSections(cleanSections(await refuseBroken(() => READERS[kind](request))));
  if (sections.length === 0) throw new DocumentRefused('no_text', 'The document contains no text.');
  return { kind, text: joinText(sections, request.limits), sections };
}

/** Removes NUL, which PostgreSQL cannot store, and runs of whitespace. */
function cleanSections(found: TextSection[]): TextSection[] {
  const clean = (text: string) =>
    trimLineEnds(
      text
        .replaceAll('\0', '')
        .replace(/\p{Surrogate}/gu, '\uFFFD')
        .replace(/\r\n?/g, '\n'),
    )
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  return found
    .map(({ heading, text }) => ({ heading: clean(heading).replace(/\s+/g, ' '), text: clean(text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Trims the ends of lines. A regular expression would be quadratic in runs of spaces. */
const trimLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');

function mergeExcessSections(sections: TextSection[]): TextSection[] {
  if (sections.length <= MAX_SECTIONS) return sections;
  const [last, ...rest] = sections.slice(MAX_SECTIONS - 1);
  return [
    ...sections.slice(0, MAX_SECTIONS - 1),
    { heading: last!.heading, text: [last!.text, ...rest.map(formatSection)].join('\n\n') },
  ];
}

const formatSection = ({ heading, text }: TextSection): string =>
  [heading, text].filter((part) => part !== '').join('\n\n');

function joinText(sections: TextSection[], { characters }: ExtractionLimits): string {
  const text = sections.map(formatSection).join('\n\n');
  if (text.length > characters)
    throw new DocumentRefused('too_large', `The document has more than ${characters} characters of text.`);
  return text;
}
