import type { Database, Statement } from '../../connect.js';
import { wordsOf } from '../index/entries.js';
import type { Scope } from '../wanted.js';

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

// Only words of entries that the caller may see count: others neither help nor hinder.
// A word of up to 3 letters must be right, one of up to 6 may be one letter off, a longer one two.
const statementFor = (isVisible: string, shape: string): Statement => ({
  name: `search: expand text, ${shape}`,
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
                    where ${isVisible} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111))) as "isKnown",
           array(select word
                   from (select distinct known.word, similarity(known.word, term.word) as nearness
                           from search_words known
                          where ${isVisible} and known.word % term.word
                            and levenshtein_less_equal(left(known.word, 255), left(term.word, 255), 2)
                                <= case when length(term.word) <= 3 then 0 when length(term.word) <= 6 then 1 else 2 end) near
                  order by nearness desc, word
                  limit ${MOST_SPELLINGS}) as spellings
      from term
     order by place`,
});

const expandForAll = statementFor('cast($2 as integer[]) is null and cast($3 as text[]) is null', 'all tenants');
const expandForSome = statementFor(
  `known.platform_id = any (cast($2 as integer[]))
   and (known.platform_id, known.visibility) in (select * from unnest(cast($2 as integer[]), cast($3 as text[])))`,
  'some tenants',
);

const isFound = (isVisible: string, shape: string): Statement => ({
  name: `search: whether a text is found, ${shape}`,
  text: `
    select exists (select from search_items entry where entry.words @@ cast($3 as tsquery) and ${isVisible}) as found`,
});

const isFoundByAll = isFound('cast($1 as integer[]) is null and cast($2 as text[]) is null', 'all tenants');
const isFoundBySome = isFound(
  `entry.platform_id = any (cast($1 as integer[]))
   and (entry.platform_id, entry.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`,
  'some tenants',
);

interface Term {
  folded: string;
  word: string;
  isKnown: boolean;
  spellings: string[];
}

/** Reads a text under what the caller may see. Whether words are taken as misspelt never depends on filters. */
export async function expandText(db: Pick<Database, 'read'>, text: string, scope: Scope): Promise<ExpandedText> {
  const terms = await db.read<Term>(scope[0] ? expandForSome : expandForAll, [text, ...scope]);
  return {
    folded: terms[0]?.folded ?? '',
    terms: terms.map(({ word }) => word),
    query: await queryOf(db, terms, scope),
  };
}

async function queryOf(db: Pick<Database, 'read'>, terms: Term[], scope: Scope): Promise<ExpandedText['query']> {
  const strict = terms.map((term) => (term.isKnown ? asWritten(term) : asMeant(term)));
  if (strict.some((part) => part === null)) return null;
  const exact = terms.map(({ word }) => `'${word}'`).join(' & ');
  const all = strict.join(' & ');
  const lenient = terms.map((term) => (term.isKnown ? `(${asWritten(term)} | ${asMeant(term) ?? asWritten(term)})` : asMeant(term)));
  // One word that is known finds something. Several may be known, but not together: then they may be misspelt after all.
  const isDoubtful = terms.length > 1 && terms.some(({ isKnown, word, spellings }) => isKnown && spellings.some((other) => other !== word));
  if (!isDoubtful) return { all, exact };
  const [row] = await db.read<{ found: boolean }>(scope[0] ? isFoundBySome : isFoundByAll, [...scope, all]);
  return { all: row!.found ? all : lenient.join(' & '), exact };
}

// Terms are letters and digits only, so quotes can't be broken out of. A single letter begins too many words to be worth more
// than itself, unless nothing else is asked for.
const asWritten = ({ word }: Term): string => (word.length === 1 ? `'${word}'` : `'${word}':*`);

const asMeant = ({ spellings }: Term): string | null =>
  spellings.length > 0 ? `(${spellings.map((spelling) => `'${spelling}'`).join(' | ')})` : null;
