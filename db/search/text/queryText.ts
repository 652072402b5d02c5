/** Words of one text that is searched for, at most: each costs every engine a look into its vocabulary. */
export const MOST_WORDS = 32;

/** Whether a text holds more words than a search takes. A word is a run of letters and digits, with the marks on them. */
export function hasTooManyWords(text: string): boolean {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length > MOST_WORDS;
}

/**
 * How many typing errors (of a Damerau distance) may lie between a typed word and a stored one: none where both have up to three letters,
 * one where both have up to six, otherwise two. Words with a digit are codes: they must be right.
 */
export const typingErrorsBetween = (typed: number, stored: number): number => {
  const letters = Math.max(typed, stored);
  return letters < 4 ? 0 : letters < 7 ? 1 : 2;
};

/** SQL: the most typing errors that `typingErrorsBetween` allows for a typed word, whatever the stored one is. */
export const mostTypingErrors = (word: string) =>
  `case when length(${word}) < 3 or ${word} ~ '[0-9]' then 0 when length(${word}) < 5 then 1 else 2 end`;
