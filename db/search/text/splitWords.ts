/** SQL: a folded text with gaps for everything but letters and digits. */
export const spaced = (folded: string) => `regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g')`;

/** SQL: words as the index and the queries see them: folded, with gaps for everything but letters and digits. */
export const splitWords = (text: string) => spaced(`fold(${text})`);
