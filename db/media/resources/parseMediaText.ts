import type { Database } from '../../core/connect.js';
import { type Vocabulary, expandText } from '../../search/text/expandText.js';
import { type MediaScope, isUnlimited } from './mediaScope.js';

const isVisible = (table: string) => `
    ${table}.platform_id = any (cast($1 as integer[]))
    and (${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

/** The vocabulary of resources. Triggers count its words. */
const WORDS: Vocabulary = {
  name: 'media',
  isKnown: `case when term.is_unfinished
                 then exists (select from media_words known
                               where ${isVisible('known')} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111)))
                 else exists (select from media_words known where ${isVisible('known')} and known.word = term.word) end`,
  nearWords: `select known.word from media_words known where ${isVisible('known')} and known.variants && deletion_variants(term.word, term.errors)`,
  exists: (query) =>
    `exists (select from media_resources known where ${isVisible('known')} and known.words @@ ${query})`,
};

/**
 * Parses a text into a tsquery over the words of resources, tolerating accents and typing errors. Null when no word
 * matches.
 */
export async function parseMediaText(
  db: Pick<Database, 'read'>,
  text: string,
  scope: MediaScope,
): Promise<string | null> {
  const { platformId, levels, userId } = scope;
  const { query, terms } = await expandText(db, text, [levels.map(() => platformId), [...levels]], WORDS);
  if (terms.length === 0) return null;
  // Words of the caller's own hidden resources are in no vocabulary: these words must match exactly.
  const exact = userId !== null && !isUnlimited(scope) ? terms.map((word) => `'${word}'`).join(' & ') : null;
  if (query === null) return exact;
  return exact === null ? query.all : `(${query.all}) | (${exact})`;
}
