import type { Steps } from '../../core/slices.js';

/** A part of a document under one heading, '' for none. */
export interface DocumentSection {
  heading: string;
  text: string;
}

export interface Passage {
  heading: string | null;
  text: string;
}

/** Characters of a passage: some paragraphs, of which six fit into a prompt. */
const USUAL_LENGTH = 1_200;
const MOST_LENGTH = 2_000;
const MOST_HEADING = 500;

/**
 * Cuts a document into passages: never across a heading, between paragraphs where they are short enough, else between sentences, else between
 * words. Nothing of the text is lost but white space. Each step is a piece of some hundred characters.
 */
export function* cutPassages(sections: readonly DocumentSection[]): Steps<Passage[]> {
  const passages: Passage[] = [];
  for (const { heading, text } of sections) {
    const name = heading.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_HEADING) || null;
    let gathered = '';
    for (const { piece, joint } of piecesOf(text)) {
      if (gathered !== '' && gathered.length + joint.length + piece.length > USUAL_LENGTH) {
        passages.push({ heading: name, text: gathered });
        gathered = '';
      }
      gathered += gathered === '' ? piece : joint + piece;
      yield;
    }
    if (gathered !== '') passages.push({ heading: name, text: gathered });
  }
  return passages;
}

interface Piece {
  piece: string;
  /** What stands before it when it follows another one. */
  joint: string;
}

function* piecesOf(text: string): Generator<Piece> {
  for (const paragraph of partsOf(text, /\n[^\S\n]*\n/g)) {
    const trimmed = paragraph.trim();
    if (trimmed === '') continue;
    if (trimmed.length <= USUAL_LENGTH) yield { piece: trimmed, joint: '\n\n' };
    else yield* sentencesOf(trimmed);
  }
}

function* sentencesOf(paragraph: string): Generator<Piece> {
  let joint = '\n\n';
  for (const sentence of partsOf(paragraph, /(?<=[.!?…。])\s+/g)) {
    for (const piece of sentence.length <= MOST_LENGTH ? [sentence] : cutWords(sentence)) {
      yield { piece, joint };
      joint = ' ';
    }
  }
}

/** One after the other, since there may be millions. */
function* partsOf(text: string, separator: RegExp): Generator<string> {
  let start = 0;
  for (const { index, 0: found } of text.matchAll(separator)) {
    yield text.slice(start, index);
    start = index + found.length;
  }
  yield text.slice(start);
}

function* cutWords(sentence: string): Generator<string> {
  let rest = sentence;
  while (rest.length > MOST_LENGTH) {
    const space = rest.lastIndexOf(' ', MOST_LENGTH);
    // A half of a character is no text.
    const end =
      space > MOST_LENGTH / 2 ? space : /[\uD800-\uDBFF]/.test(rest[MOST_LENGTH - 1]!) ? MOST_LENGTH - 1 : MOST_LENGTH;
    yield rest.slice(0, end).trim();
    rest = rest.slice(end).trim();
  }
  if (rest !== '') yield rest;
}
