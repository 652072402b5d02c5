import { MOST_WORDS, hasTooManyWords } from '../../db/search/text/queryText.js';
import { invalidField } from './problems.js';

/** The parameter `query` as searches take it: trimmed, empty when absent. Throws 400 when it holds too many words. */
export function searchText(query: string | undefined): string {
  if (query === undefined) return '';
  if (hasTooManyWords(query)) throw invalidField('query', 'query', `must hold at most ${MOST_WORDS} words`);
  return query.trim();
}
