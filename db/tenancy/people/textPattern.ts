import { foldedText } from '../../core/foldedText.js';

/**
 * SQL of a LIKE pattern for a text anywhere in a folded column. Escaped after folding, which turns full-width signs into % and _.
 * `text` is SQL of the text.
 */
export function textPattern(text: string): string {
  return `'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

const NAMES = 'users.username || chr(10) || users.name || chr(10) || users.email';
const OTHER_NAMES = 'users.username || chr(10) || users.email';
/** The index of names (users_names_trgm) finds no fewer characters. */
const LEAST_INDEXED = 3;

/**
 * SQL: whether the user name, the name or the address of `users` has the text `search`, which `parameter` binds. Where the index can't find it, everybody's names are
 * read, and folded unless they are kept so.
 */
export const hasNameText = (search: string, parameter: string) =>
  search.length < LEAST_INDEXED
    ? `(users.folded_name like ${textPattern(parameter)} or ${foldedText(OTHER_NAMES)} like ${textPattern(parameter)})`
    : `fold(${NAMES}) like ${textPattern(parameter)}`;
