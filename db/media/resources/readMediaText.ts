import type { Database } from '../../core/connect.js';
import { type Vocabulary, expandText } from '../../search/text/expandText.js';
import { type MediaScope, hasEveryResource } from './mediaScope.js';

const isVisible = (table: string) => `
    ${table}.platform_id = any (cast($1 as integer[]))
    and (${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

/** The words of resources, which triggers count. */
const WORDS: Vocabulary = {
  name: 'media',
  isKnown: `case when term.is_unfinished
                 then exists (select from media_words known
                               where ${isVisible('known')} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111)))
                 else exists (select from media_words known where ${isVisible('known')} and known.word = term.word) end`,
  nearWords: `select known.word from media_words known where ${isVisible('known')} and known.rests && deletion_variants(term.word, term.errors)`,
  exists: (query) =>
    `exists (select from media_resources known where ${isVisible('known')} and known.words @@ ${query})`,
};

/** A text as a tsquery over the words of resources, accents and typing errors aside; null when it has no word, or one that nothing resembles. */
export async function readMediaText(
  db: Pick<Database, 'read'>,
  text: string,
  scope: MediaScope,
): Promise<string | null> {
  const { platformId, levels, userId } = scope;
  const { query, terms } = await expandText(db, text, [levels.map(() => platformId), [...levels]], WORDS);
  if (terms.length === 0) return null;
  // Words of own resources that are not shown are in no vocabulary of the caller: these are found as they are written.
  const asWritten = userId !== null && !hasEveryResource(scope) ? terms.map((word) => `'${word}'`).join(' & ') : null;
  if (query === null) return asWritten;
  return asWritten === null ? query.all : `(${query.all}) | (${asWritten})`;
}
