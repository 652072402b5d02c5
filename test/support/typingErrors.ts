import { randomNumbers } from '../../bench/generateCatalog.js';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

export type TypingError = 'insert' | 'delete' | 'substitute' | 'transpose';
export const TYPING_ERRORS: TypingError[] = ['insert', 'delete', 'substitute', 'transpose'];

/** Applies one typing error of this kind to the word. */
export function mistype(word: string, error: TypingError, random: () => number): string {
  const at = Math.floor(random() * (word.length - (error === 'transpose' ? 1 : 0)));
  const letter = ALPHABET[Math.floor(random() * ALPHABET.length)]!;
  if (error === 'insert') return word.slice(0, at) + letter + word.slice(at);
  if (error === 'delete') return word.slice(0, at) + word.slice(at + 1);
  if (error === 'substitute') return word.slice(0, at) + letter + word.slice(at + 1);
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
}

/** Lists `each` variants of the word for each count of random typing errors. Every run gives the same variants. */
export function listRandomEdits(word: string, counts: number[], each: number): string[] {
  const random = randomNumbers([...word].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 7));
  return counts.flatMap((count) =>
    Array.from({ length: each }, () => {
      let typed = word;
      for (let edit = 0; edit < count; edit++) typed = mistype(typed, TYPING_ERRORS[Math.floor(random() * 4)]!, random);
      return typed;
    }),
  );
}
