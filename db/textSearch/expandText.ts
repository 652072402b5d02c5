import type { Database, Statement } from '../core/connect.js';
import { wordsOf } from './wordsOf.js';
import type { ScopeColumns } from '../access/visibility.js';

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

/** Where words come from, under what a caller may see. The scope's tenants and levels are the parameters $1 and $2. */
export interface Vocabulary {
  /** Part of the statements' names. */
  name: string;
  /** SQL: a condition that some visible word begins with `term.word`. */
  isKnown: string;
  /** SQL: visible words like `term.word`, as a column `word`. Those that are less alike than pg_trgm's `%` are left out. */
  likeWords: string;
  /** SQL: a condition that something visible matches the tsquery. */
  isFound(query: string): string;
}

type IsVisible = (table: string) => string;

const EVERYTHING: IsVisible = () => 'cast($1 as integer[]) is null and cast($2 as text[]) is null';
const SCOPED: IsVisible = (table) => `
    ${table}.platform_id = any (cast($1 as integer[]))
    and (${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

/** The words of the catalog's index. */
const indexed = (name: string, isVisible: IsVisible): Vocabulary => ({
  name,
  isKnown: `exists (select from search_words known
                     where ${isVisible('known')} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111)))`,
  likeWords: `select known.word from search_words known where ${isVisible('known')} and known.word % term.word`,
  isFound: (query) => `exists (select from search_items entry where entry.words @@ ${query} and ${isVisible('entry')})`,
});

const CATALOG = { everything: indexed('all tenants', EVERYTHING), scoped: indexed('some tenants', SCOPED) };

/** The words that rows of a table hold themselves, in `words`: for tables of some ten thousand rows. */
export const wordsOfRows = (name: string, table: string, isVisible: IsVisible): Vocabulary => ({
  name,
  isKnown: `exists (select from ${table} known
                     where ${isVisible('known')} and known.words @@ cast('''' || term.word || ''':*' as tsquery))`,
  likeWords: `select word
                from ${table} known cross join unnest(tsvector_to_array(known.words)) as word
               where ${isVisible('known')} and abs(length(word) - length(term.word)) <= 2 and word % term.word`,
  isFound: (query) => `exists (select from ${table} known where ${isVisible('known')} and known.words @@ ${query})`,
});

interface Term {
  folded: string;
  word: string;
  /** Null while the word is known and spellings are not asked for. */
  spellings: string[] | null;
}

// Only words of entries that the caller may see count: others neither help nor hinder.
// A word of up to 3 letters must be right, one of up to 6 may be one letter off, a longer one two.
const readTerms = ({ name, isKnown, likeWords }: Vocabulary): Statement => ({
  name: `search: read terms, ${name}`,
  text: `
    with term as (
      select word, place
        from regexp_split_to_table(${wordsOf('$3')}, ' ') with ordinality as part (word, place)
       where word <> ''
       order by place
       limit ${MOST_TERMS}
    )
    select fold(trim($3)) as folded, term.word,
           case when cast($4 as boolean)
                  or not ${isKnown}
                then array(select word
                             from (select distinct alike.word, similarity(alike.word, term.word) as nearness
                                     from (${likeWords}) alike
                                    where levenshtein_less_equal(left(alike.word, 255), left(term.word, 255), 2)
                                          <= case when length(term.word) <= 3 then 0 when length(term.word) <= 6 then 1 else 2 end) near
                            order by nearness desc, word
                            limit ${MOST_SPELLINGS}) end as spellings
      from term
     order by place`,
});

const isFound = ({ name, isFound: condition }: Vocabulary): Statement => ({
  name: `search: whether a text is found, ${name}`,
  text: `select ${condition('cast($3 as tsquery)')} as found`,
});

const statements = new Map<Vocabulary, { readTerms: Statement; isFound: Statement }>();

function statementsOf(vocabulary: Vocabulary): { readTerms: Statement; isFound: Statement } {
  const known = statements.get(vocabulary);
  if (known) return known;
  const made = { readTerms: readTerms(vocabulary), isFound: isFound(vocabulary) };
  statements.set(vocabulary, made);
  return made;
}

/** Reads a text under what the caller may see of the catalog. */
export const expandCatalogText = (db: Pick<Database, 'read'>, text: string, scope: ScopeColumns): Promise<ExpandedText> =>
  expandText(db, text, scope, scope[0] ? CATALOG.scoped : CATALOG.everything);

/** Reads a text under what the caller may see. Whether words are taken as misspelt never depends on filters. */
export async function expandText(
  db: Pick<Database, 'read'>,
  text: string,
  scope: ScopeColumns,
  vocabulary: Vocabulary,
): Promise<ExpandedText> {
  const asked = statementsOf(vocabulary);
  const terms = await db.read<Term>(asked.readTerms, [...scope, text, false]);
  const expanded = { folded: terms[0]?.folded ?? '', terms: terms.map(({ word }) => word) };
  const parts = terms.map((term) => (term.spellings ? asMeant(term.spellings) : asWritten(term.word)));
  if (parts.some((part) => part === null)) return { ...expanded, query: null };
  const exact = terms.map(({ word }) => `'${word}'`).join(' & ');
  const all = parts.join(' & ');
  // One word that is known finds something. Several may be known, but not together: then they may be misspelt after all.
  const isDoubtful = terms.length > 1 && terms.some(({ spellings }) => spellings === null);
  if (!isDoubtful || (await db.read<{ found: boolean }>(asked.isFound, [...scope, all]))[0]!.found) {
    return { ...expanded, query: { all, exact } };
  }
  const doubted = await db.read<Term>(asked.readTerms, [...scope, text, true]);
  const lenient = doubted.map(({ word, spellings }, place) =>
    terms[place]!.spellings === null ? [asWritten(word), asMeant(spellings ?? [])].filter((part) => part !== null).join(' | ') : parts[place],
  );
  return { ...expanded, query: { all: lenient.map((part) => `(${part})`).join(' & '), exact } };
}

// Terms are letters and digits only, so quotes can't be broken out of. A single letter begins too many words to be worth more
// than itself.
const asWritten = (word: string): string => (word.length === 1 ? `'${word}'` : `'${word}':*`);

const asMeant = (spellings: string[]): string | null =>
  spellings.length > 0 ? `(${spellings.map((spelling) => `'${spelling}'`).join(' | ')})` : null;
