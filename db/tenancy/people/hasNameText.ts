/** The index of names (users_names_trgm) needs at least this many characters. */
const LEAST_INDEXED = 3;

/**
 * SQL: whether the user name, the name or the e-mail address of `users` contains the text `search`, which is bound to
 * `parameter`. A text too short for the index is searched in all rows.
 */
export const hasNameText = (search: string, parameter: string) =>
  search.length < LEAST_INDEXED
    ? `(users.folded_name like like_pattern(${parameter}) or folded(users.username || chr(10) || users.email) like like_pattern(${parameter}))`
    : `fold(users.username || chr(10) || users.name || chr(10) || users.email) like like_pattern(${parameter})`;
