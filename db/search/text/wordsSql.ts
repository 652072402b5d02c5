/** SQL: a folded text in which spaces replace everything except letters and digits. */
export const buildSpacedSql = (folded: string) => `regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g')`;

/** SQL: the words of a text as in the index and in queries: folded, separated by spaces, letters and digits only. */
export const buildWordsSql = (text: string) => buildSpacedSql(`fold(${text})`);
