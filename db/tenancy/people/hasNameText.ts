/** The index of names (users_names_trgm) needs at least this many characters. */
const LEAST_INDEXED = 3;

/**
 * SQL: whether the user name, the name or the e-mail address of `users` contains the text `search`, which is bound to
 * `parameter`. A text too short for the index is compared with each row: `|| ''` keeps the planner from reading the whole
 * index first.
 */
export const hasNameText = (search: string, parameter: string) =>
  `${search.length < LEAST_INDEXED ? "(users.search_text || '')" : 'users.search_text'} like like_pattern(${parameter})`;
