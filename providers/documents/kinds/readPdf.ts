import type { getDocumentProxy } from 'unpdf';
import { DocumentRefused } from '../documentRefused.js';
import type { ExtractionLimits, TextSection } from '../extractedText.js';

interface Line {
  text: string;
  /** The height of its letters, in points. */
  height: number;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A short line higher than the body by this ratio is a heading. */
const HEADING_RATIO = 1.15;
const MAX_HEADING_CHARACTERS = 150;
const TAIL_BYTES = 16_384;

/** Reads the text of a PDF by headings: short lines with larger letters than the body. Throws DocumentRefused. */
export async function readPdf(bytes: Uint8Array, { pages, characters }: ExtractionLimits): Promise<TextSection[]> {
  // The parser reconstructs truncated files, but half a document must not be accepted.
  if (!Buffer.from(bytes.subarray(-TAIL_BYTES)).includes('startxref')) throw buildBrokenError('its end is missing');
  const document = await open(bytes);
  if (document.numPages > pages) throw new DocumentRefused('too_large', `The PDF has more than ${pages} pages.`);
  const lines: Line[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number++) {
    for (const line of await readPageLines(document, number)) {
      lines.push(line);
      length += line.text.length + 1;
    }
    if (length > characters)
      throw new DocumentRefused('too_large', `The document has more than ${characters} characters of text.`);
  }
  if (length === 0) throw new DocumentRefused('no_text', 'The PDF contains no text: its pages are images.');
  return buildSections(lines);
}

async function open(bytes: Uint8Array): Promise<Document> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    return await getDocumentProxy(bytes, {
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    });
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'PasswordException') throw new DocumentRefused('protected', 'The PDF is protected with a password.');
    throw buildBrokenError(message);
  }
}

async function readPageLines(document: Document, number: number): Promise<Line[]> {
  const page = await document.getPage(number).catch((error: Error) => {
    throw buildBrokenError(`page ${number}: ${error.message}`);
  });
  const { items } = await page.getTextContent();
  const lines: Line[] = [];
  let current: Line = { text: '', height: 0 };
  for (const item of items) {
    if (!('str' in item)) continue;
    current.text += item.str;
    if (item.str.trim() !== '') current.height = Math.max(current.height, item.height);
    if (!item.hasEOL) continue;
    lines.push(current);
    current = { text: '', height: 0 };
  }
  lines.push(current);
  page.cleanup();
  return lines.filter(({ text }) => text.trim() !== '');
}

function buildSections(lines: Line[]): TextSection[] {
  const least = findBodyHeight(lines) * HEADING_RATIO;
  const sections: { heading: string; lines: string[]; isOpen: boolean }[] = [{ heading: '', lines: [], isOpen: false }];
  for (const { text, height } of lines) {
    const current = sections.at(-1)!;
    if (height < least || text.length > MAX_HEADING_CHARACTERS) {
      current.lines.push(text);
      current.isOpen = false;
    } else if (current.isOpen && current.heading.length + text.length < MAX_HEADING_CHARACTERS)
      current.heading += ` ${text}`;
    else sections.push({ heading: text, lines: [], isOpen: true });
  }
  return sections.map(({ heading, lines: own }) => ({ heading, text: joinLines(own) }));
}

/** The height of most characters. */
function findBodyHeight(lines: Line[]): number {
  const characters = new Map<number, number>();
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Joins lines, and words hyphenated at the end of a line. */
const joinLines = (lines: string[]): string => lines.join('\n').replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1');

const buildBrokenError = (why: string) => new DocumentRefused('broken', `The PDF is cut off or damaged: ${why}.`);
