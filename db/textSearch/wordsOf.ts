/** Words as the index and the queries see them: folded, everything else than letters and digits is a gap. */
export const wordsOf = (text: string) => `regexp_replace(fold(${text}), '[^[:alnum:]]+', ' ', 'g')`;
