import { foldedText } from '../../core/foldedText.js';

/**
 * SQL of a LIKE pattern that finds the text anywhere in a folded column. Wildcards are escaped after folding, because
 * folding turns full-width signs into % and _. `text` is an SQL expression.
 */
export function likePattern(text: string): string {
  return `'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

const NAMES = 'users.username || chr(10) || users.name || chr(10) || users.email';
const OTHER_NAMES = 'users.username || chr(10) || users.email';
/** The index of names (users_names_trgm) needs at least this many characters. */
const LEAST_INDEXED = 3;

/**
 * SQL: whether the user name, the name or the e-mail address of `users` contains the text `search`, which is bound to
 * `parameter`. A text too short for the index is searched in all rows.
 */
export const hasNameText = (search: string, parameter: string) =>
  search.length < LEAST_INDEXED
    ? `(users.folded_name like ${likePattern(parameter)} or ${foldedText(OTHER_NAMES)} like ${likePattern(parameter)})`
    : `fold(${NAMES}) like ${likePattern(parameter)}`;
