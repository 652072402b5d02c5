import { foldedText } from '../core/foldedText.js';

/**
 * SQL of a LIKE pattern for a text anywhere in a folded column. Escaped after folding, which turns full-width signs into % and _.
 * `text` is SQL of the text.
 */
export function textPattern(text: string): string {
  return `'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

const NAMES = 'users.username || chr(10) || users.name || chr(10) || users.email';
/** The index of names (users_names_trgm) finds no fewer characters. */
const LEAST_INDEXED = 3;

/**
 * SQL: whether the user name, the name or the address of `users` has the text `search`, which `parameter` binds. Where the index can't find it, everybody's names are
 * folded, by what takes less for each row.
 */
export const hasNameText = (search: string, parameter: string) =>
  `${search.length < LEAST_INDEXED ? foldedText(NAMES) : `fold(${NAMES})`} like ${textPattern(parameter)}`;
