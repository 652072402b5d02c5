import { MOST_WORDS, hasTooManyWords } from '../../db/search/text/queryText.js';
import { invalidField } from './problems.js';

/** Parses the parameter `query` of a search: trimmed, empty when absent. Throws a Problem (400) for too many words. */
export function parseSearchText(query: string | undefined): string {
  if (query === undefined) return '';
  if (hasTooManyWords(query)) throw invalidField('query', 'query', `must hold at most ${MOST_WORDS} words`);
  return query.trim();
}
