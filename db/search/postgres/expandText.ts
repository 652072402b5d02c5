import type { Database, Statement } from '../../connect.js';
import { wordsOf } from '../index/entries.js';

/** A text as the index can be asked for it. */
export interface ExpandedText {
  /** The folded text, to compare with names. */
  folded: string;
  /** Its words, folded. */
  terms: string[];
  /** Null when some word is not in the index at all, however it is spelt: then nothing matches. */
  query: { all: string; exact: string } | null;
}

const MOST_TERMS = 20;
/** Spellings that a misspelt word may stand for, the nearest first. */
const MOST_SPELLINGS = 12;

// A word of up to 3 letters must be right, one of up to 6 may be one letter off, a longer one two.
const statementFor = (platforms: string): Statement => ({
  name: `search: expand text, ${platforms === ALL ? 'all' : 'some'} tenants`,
  text: `
    with term as (
      select word, place
        from regexp_split_to_table(${wordsOf('$1')}, ' ') with ordinality as part (word, place)
       where word <> ''
       order by place
       limit ${MOST_TERMS}
    )
    select fold(trim($1)) as folded, term.word,
           exists (select from search_words known
                    where ${platforms} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111))) as "isKnown",
           array(select word
                   from (select distinct known.word, similarity(known.word, term.word) as nearness
                           from search_words known
                          where ${platforms} and known.word % term.word
                            and levenshtein_less_equal(left(known.word, 255), left(term.word, 255), 2)
                                <= case when length(term.word) <= 3 then 0 when length(term.word) <= 6 then 1 else 2 end) near
                  order by nearness desc, word
                  limit ${MOST_SPELLINGS}) as spellings
      from term
     order by place`,
});

const ALL = 'cast($2 as integer[]) is null';
const SOME = 'known.platform_id = any (cast($2 as integer[]))';

interface Term {
  folded: string;
  word: string;
  isKnown: boolean;
  spellings: string[];
}

/** `platformIds` null: all tenants. */
export async function expandText(db: Pick<Database, 'read'>, text: string, platformIds: number[] | null): Promise<ExpandedText> {
  const terms = await db.read<Term>(statementFor(platformIds ? SOME : ALL), [text, platformIds]);
  const parts = terms.map(queryOf);
  const isHopeless = parts.some((part) => part === null);
  return {
    folded: terms[0]?.folded ?? '',
    terms: terms.map(({ word }) => word),
    query: isHopeless ? null : { all: parts.join(' & '), exact: terms.map(({ word }) => `'${word}'`).join(' & ') },
  };
}

// Terms are letters and digits only, so quotes can't be broken out of.
function queryOf({ word, isKnown, spellings }: Term): string | null {
  // A single letter begins too many words to be worth more than itself, unless nothing else is asked for.
  if (isKnown) return word.length === 1 ? `'${word}'` : `'${word}':*`;
  return spellings.length > 0 ? `(${spellings.map((spelling) => `'${spelling}'`).join(' | ')})` : null;
}
