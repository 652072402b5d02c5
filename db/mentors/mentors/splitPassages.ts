import { yieldToEventLoop } from '../../core/slices.js';
import type { MentorPassage } from './mentorPassage.js';

/** A part of a document under one heading, '' for none. */
export interface DocumentSection {
  heading: string;
  text: string;
}

export type Passage = Pick<MentorPassage, 'heading' | 'text'>;

/** Characters of a passage: some paragraphs. Six passages fit into a prompt. */
const TARGET_LENGTH = 1_200;
const MAX_LENGTH = 2_000;
const MAX_HEADING = 500;
const PIECES_A_SLICE = 1_000;

/**
 * Splits a document into passages: never across a heading; between paragraphs if they are short enough, else between
 * sentences, else between words. Only white space is lost.
 */
export async function splitPassages(sections: readonly DocumentSection[]): Promise<Passage[]> {
  const passages: Passage[] = [];
  let pieces = 0;
  for (const { heading, text } of sections) {
    const name = heading.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_HEADING) || null;
    let gathered = '';
    for (const { piece, separator } of splitParagraphs(text)) {
      if (gathered !== '' && gathered.length + separator.length + piece.length > TARGET_LENGTH) {
        passages.push({ heading: name, text: gathered });
        gathered = '';
      }
      gathered += gathered === '' ? piece : separator + piece;
      pieces += 1;
      if (pieces % PIECES_A_SLICE === 0) await yieldToEventLoop();
    }
    if (gathered !== '') passages.push({ heading: name, text: gathered });
  }
  return passages;
}

interface Piece {
  piece: string;
  /** Separates the piece from the one before it in the same passage. */
  separator: string;
}

function* splitParagraphs(text: string): Generator<Piece> {
  for (const paragraph of splitText(text, /\n[^\S\n]*\n/g)) {
    const trimmed = paragraph.trim();
    if (trimmed === '') continue;
    if (trimmed.length <= TARGET_LENGTH) yield { piece: trimmed, separator: '\n\n' };
    else yield* splitSentences(trimmed);
  }
}

function* splitSentences(paragraph: string): Generator<Piece> {
  let separator = '\n\n';
  for (const sentence of splitText(paragraph, /(?<=[.!?…。])\s+/g)) {
    for (const piece of sentence.length <= MAX_LENGTH ? [sentence] : splitWords(sentence)) {
      yield { piece, separator };
      separator = ' ';
    }
  }
}

/** A generator, because there may be millions of parts. */
function* splitText(text: string, separator: RegExp): Generator<string> {
  let start = 0;
  for (const { index, 0: found } of text.matchAll(separator)) {
    yield text.slice(start, index);
    start = index + found.length;
  }
  yield text.slice(start);
}

function* splitWords(sentence: string): Generator<string> {
  let rest = sentence;
  while (rest.length > MAX_LENGTH) {
    const space = rest.lastIndexOf(' ', MAX_LENGTH);
    // Never split a surrogate pair.
    const end =
      space > MAX_LENGTH / 2 ? space : /[\uD800-\uDBFF]/.test(rest[MAX_LENGTH - 1]!) ? MAX_LENGTH - 1 : MAX_LENGTH;
    yield rest.slice(0, end).trim();
    rest = rest.slice(end).trim();
  }
  if (rest !== '') yield rest;
}
