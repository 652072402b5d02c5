import type { ScopeColumns } from '../../tenancy/access/visibility.js';
import type { Database, Statement } from '../../core/connect.js';
import { damerauDistance } from './damerauDistance.js';
import { MOST_WORDS, mostTypingErrors, typingErrorsBetween } from './queryText.js';
import { splitWords } from './splitWords.js';

/** A word that a term of the text may stand for, or the beginning of such words. The same as `query.all` says. */
export interface Alternative {
  /** The place of the term. */
  term: number;
  word: string;
  isUnfinished: boolean;
}

/** A text as the index can be searched for it. */
export interface ExpandedText {
  /** The folded text, to compare with names. */
  folded: string;
  /** Its words, folded. */
  terms: string[];
  /** Null when some word is not in the index at all, however it is spelt: then nothing matches. */
  query: { all: string; exact: string; alternatives: Alternative[] } | null;
  /** Whether some words are taken for others that they resemble. */
  isMisspelt: boolean;
  /** Whether the last word is taken for the beginning of words. */
  isUnfinished: boolean;
}

/** Folding can make two words of one (1/2 of a single sign), so the limit on what is typed leaves room here. */
const MOST_TERMS = 2 * MOST_WORDS;
/** Spellings that a misspelt word may stand for, the nearest first. */
const MOST_SPELLINGS = 64;
/** Words that are compared with a misspelt word letter by letter, the most similar first. */
const MOST_CANDIDATES = 200;

/** Where words come from, under what a caller may see. The scope's tenants and levels are the parameters $1 and $2. */
export interface Vocabulary {
  /** Part of the statements' names. */
  name: string;
  /** SQL: a condition that `term.word` is a visible word, or the beginning of one where `term.is_unfinished`. */
  isKnown: string;
  /** SQL: visible words that `term.word` may stand for with `term.errors` typing errors, and others, as a column `word`. */
  nearWords: string;
  /** SQL: a condition that something visible matches the tsquery. */
  exists(query: string): string;
}

type IsVisible = (table: string) => string;

const EVERYTHING: IsVisible = () => 'cast($1 as integer[]) is null and cast($2 as text[]) is null';
const SCOPED: IsVisible = (table) => `
    ${table}.platform_id = any (cast($1 as integer[]))
    and (${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

/** The words of the catalog's index. */
const indexed = (name: string, isVisible: IsVisible): Vocabulary => ({
  name,
  isKnown: `case when term.is_unfinished
                 then exists (select from search_words known
                               where ${isVisible('known')} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111)))
                 else exists (select from search_words known where ${isVisible('known')} and known.word = term.word) end`,
  nearWords: `select known.word from search_words known where ${isVisible('known')} and known.rests && deletion_variants(term.word, term.errors)`,
  exists: (query) => `exists (select from search_items entry where entry.words @@ ${query} and ${isVisible('entry')})`,
});

const CATALOG = { everything: indexed('all tenants', EVERYTHING), scoped: indexed('some tenants', SCOPED) };

/** The words that rows of a table hold themselves, in `words`: for tables of some ten thousand rows. */
export const wordsOfRows = (name: string, table: string, isVisible: IsVisible): Vocabulary => ({
  name,
  isKnown: `exists (select from ${table} known
                     where ${isVisible('known')}
                       and known.words @@ cast('''' || term.word || case when term.is_unfinished then ''':*' else '''' end as tsquery))`,
  nearWords: `select word from ${table} known cross join unnest(tsvector_to_array(known.words)) as word
               where ${isVisible('known')} and word !~ '[0-9]'`,
  exists: (query) => `exists (select from ${table} known where ${isVisible('known')} and known.words @@ ${query})`,
});

interface Term {
  folded: string;
  word: string;
  errors: number;
  isUnfinished: boolean;
  /** Null while the word is known and other spellings are not requested. */
  candidates: string[] | null;
}

// Only words of entries that the caller may see count: others neither help nor hinder. A swap is two edits to levenshtein.
const readTerms = ({ name, isKnown, nearWords }: Vocabulary): Statement => ({
  name: `search: read terms, ${name}`,
  text: `
    with part as (
      select word, place
        from regexp_split_to_table(${splitWords('$3')}, ' ') with ordinality as part (word, place)
       where word <> ''
       order by place
       limit ${MOST_TERMS}
    ),
    term as materialized (
      select word, place, ${mostTypingErrors('word')} as errors,
             length(word) > 1 and place = (select max(place) from part) as is_unfinished
        from part
    )
    select fold(trim($3)) as folded, term.word, term.errors, term.is_unfinished as "isUnfinished",
           case when cast($4 as boolean) or not ${isKnown}
                then array(select word
                             from (select distinct near.word, levenshtein_less_equal(left(near.word, 255), left(term.word, 255), 2 * term.errors) as edits
                                     from (${nearWords}) near
                                    where term.errors > 0 and abs(length(near.word) - length(term.word)) <= term.errors) near
                            where edits <= 2 * term.errors
                            order by edits, word
                            limit ${MOST_CANDIDATES}) end as candidates
      from term
     order by place`,
});

const exists = ({ name, exists: condition }: Vocabulary): Statement => ({
  name: `search: whether a text is found, ${name}`,
  text: `select ${condition('cast($3 as tsquery)')} as has_match`,
});

const statements = new Map<Vocabulary, { readTerms: Statement; exists: Statement }>();

function statementsOf(vocabulary: Vocabulary): { readTerms: Statement; exists: Statement } {
  const known = statements.get(vocabulary);
  if (known) return known;
  const made = { readTerms: readTerms(vocabulary), exists: exists(vocabulary) };
  statements.set(vocabulary, made);
  return made;
}

/** Reads a text under what the caller may see of the catalog. */
export const expandCatalogText = (
  db: Pick<Database, 'read'>,
  text: string,
  scope: ScopeColumns,
): Promise<ExpandedText> => expandText(db, text, scope, scope[0] ? CATALOG.scoped : CATALOG.everything);

/** Reads a text under what the caller may see. Whether words are taken as misspelt never depends on filters. */
export async function expandText(
  db: Pick<Database, 'read'>,
  text: string,
  scope: ScopeColumns,
  vocabulary: Vocabulary,
): Promise<ExpandedText> {
  const { readTerms, exists } = statementsOf(vocabulary);
  const terms = await db.read<Term>(readTerms, [...scope, text, false]);
  const last = terms.at(-1);
  const expanded = {
    folded: last?.folded ?? '',
    terms: terms.map(({ word }) => word),
    isMisspelt: terms.some(({ candidates }) => candidates !== null),
    isUnfinished: last !== undefined && last.isUnfinished && last.candidates === null,
  };
  const parts = terms.map((term) => (term.candidates ? asMeant(term) : [asWritten(term)]));
  if (parts.some(({ length }) => length === 0)) return { ...expanded, query: null };
  const exact = terms.map(({ word }) => `'${word}'`).join(' & ');
  const query = { ...together(parts), exact };
  // One word that is known finds something. Several may be known, but not together: then they may be misspelt after all.
  const isDoubtful = terms.length > 1 && terms.some(({ candidates, errors }) => candidates === null && errors > 0);
  if (!isDoubtful || (await db.read<{ has_match: boolean }>(exists, [...scope, query.all]))[0]!.has_match)
    return { ...expanded, query };
  const doubted = await db.read<Term>(readTerms, [...scope, text, true]);
  const lenient = doubted.map((term, place) =>
    terms[place]!.candidates === null ? [asWritten(term), ...asMeant(term)] : parts[place]!,
  );
  return { ...expanded, isMisspelt: true, query: { ...together(lenient), exact } };
}

type Spelling = Omit<Alternative, 'term'>;

// Only the last word may be unfinished, and a single letter begins too many words to be worth more than itself.
const asWritten = ({ word, isUnfinished }: Term): Spelling => ({ word, isUnfinished });

function asMeant({ word, candidates }: Term): Spelling[] {
  return (candidates ?? [])
    .map((candidate) => ({ candidate, distance: damerauDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= typingErrorsBetween([...word].length, [...candidate].length))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_SPELLINGS)
    .map(({ candidate }) => ({ word: candidate, isUnfinished: false }));
}

/** Words are letters and digits only, so quotes can't be broken out of. */
function together(parts: Spelling[][]): { all: string; alternatives: Alternative[] } {
  const text = ({ word, isUnfinished }: Spelling) => (isUnfinished ? `'${word}':*` : `'${word}'`);
  return {
    all: parts
      .map((spellings) => (spellings.length > 1 ? `(${spellings.map(text).join(' | ')})` : text(spellings[0]!)))
      .join(' & '),
    alternatives: parts.flatMap((spellings, term) => spellings.map((spelling) => ({ term, ...spelling }))),
  };
}
