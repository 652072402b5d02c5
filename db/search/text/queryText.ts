/** Maximum number of words of a searched text: each costs every engine a look-up in its vocabulary. */
export const MOST_WORDS = 32;

/** Whether a text has more words than a search accepts. A word is a sequence of letters, digits and combining marks. */
export function hasTooManyWords(text: string): boolean {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length > MOST_WORDS;
}

/**
 * Counts the typing errors (Damerau distance) that are allowed between a typed and a stored word of these lengths: none
 * if both have up to three letters, one if both have up to six, otherwise two. Words with a digit are codes and must
 * match exactly.
 */
export const countAllowedErrors = (typed: number, stored: number): number => {
  const letters = Math.max(typed, stored);
  return letters < 4 ? 0 : letters < 7 ? 1 : 2;
};

/** SQL: the maximum of `countAllowedErrors` for a typed word over all stored words. */
export const buildMaxErrorsSql = (word: string) =>
  `case when length(${word}) < 3 or ${word} ~ '[0-9]' then 0 when length(${word}) < 5 then 1 else 2 end`;
