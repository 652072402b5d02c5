/**
 * SQL: what fold() makes of a text, written out: PostgreSQL calls a function of SQL for each row, which takes four times as long as its body. What an index has is
 * found by fold() alone.
 */
export const foldedText = (text: string) => `lower(public.unaccent('public.unaccent', ${text}))`;
