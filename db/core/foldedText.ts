/**
 * SQL: the body of fold(), inlined: calling an SQL function for each row takes four times as long. Indexed expressions
 * must use fold() itself.
 */
export const foldedText = (text: string) => `lower(public.unaccent('public.unaccent', ${text}))`;
