/**
 * SQL of a LIKE pattern for a text anywhere in a folded column. Escaped after folding, which turns full-width signs into % and _.
 * `text` is SQL of the text.
 */
export function textPattern(text: string): string {
  return `'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
