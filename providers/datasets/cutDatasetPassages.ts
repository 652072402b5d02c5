import type { TextSection } from '../documents/extractedText.js';
import type { DatasetPassage } from './datasetTypes.js';
import { splitSentences } from './sentences.js';

const LONGEST = 1_500;
/** A shorter piece is joined with its neighbour in the section. */
const SHORTEST = 300;
const MAX_PASSAGES = 10_000;

/**
 * Cuts sections at paragraphs, and at sentences where a paragraph is long. Removes duplicates. Returns the first 10,000
 * passages.
 */
export function cutDatasetPassages(sections: TextSection[]): DatasetPassage[] {
  const passages = new Map<string, DatasetPassage>();
  for (const { heading, text } of sections) {
    for (const piece of splitPieces(text)) {
      if (passages.size >= MAX_PASSAGES) return [...passages.values()];
      const key = piece.toLowerCase().replace(/\s+/g, ' ');
      if (!passages.has(key)) passages.set(key, { heading, text: piece });
    }
  }
  return [...passages.values()];
}

function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  const parts = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => (paragraph.length > LONGEST ? splitParagraph(paragraph) : [paragraph]));
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    const last = pieces.at(-1);
    const fits =
      last !== undefined &&
      (last.length < SHORTEST || part.length < SHORTEST) &&
      last.length + part.length + 2 <= LONGEST;
    if (fits) pieces[pieces.length - 1] = `${last}\n\n${part}`;
    else pieces.push(part);
  }
  return pieces;
}

function splitParagraph(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const sentence of splitSentences(paragraph).flatMap(splitSentence)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length < LONGEST)
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}

/** Cuts a too long sentence at the limit. */
const splitSentence = (sentence: string): string[] =>
  sentence.length <= LONGEST ? [sentence] : (sentence.match(new RegExp(`[^]{1,${LONGEST}}`, 'g')) ?? []);
