import type { ScopeColumns } from '../../tenancy/access/visibility.js';
import type { Database, Statement } from '../../core/connect.js';
import { damerauDistance } from './damerauDistance.js';
import { MOST_WORDS, buildMaxErrorsSql, countAllowedErrors } from './queryText.js';

/** A word that a term of the text may mean, or a prefix of such words. `query.all` has the same content. */
export interface Alternative {
  /** Index of the term in the text. */
  term: number;
  word: string;
  isUnfinished: boolean;
}

/** A text, parsed for a search of the index. */
export interface ExpandedText {
  /** The folded text, to compare with names. */
  folded: string;
  /** Its words, folded. */
  terms: string[];
  /** Null if the index has no spelling of some word; then nothing matches. */
  query: { all: string; exact: string; alternatives: Alternative[] } | null;
  /** Whether some words are treated as misspelt. */
  isMisspelt: boolean;
  /** Whether the last word is treated as a prefix. */
  isUnfinished: boolean;
}

/** Folding can split one word into two (½ becomes 1/2), so this limit is higher than that of the typed text. */
const MOST_TERMS = 2 * MOST_WORDS;
/** Maximum number of corrections of a misspelt word, the nearest first. */
const MOST_SPELLINGS = 64;
/** Maximum number of words that are compared with a misspelt word letter by letter, the most similar first. */
const MOST_CANDIDATES = 200;

/** The source of known words, narrowed to the caller's scope: its tenants and levels are the parameters $1 and $2. */
export interface Vocabulary {
  /** Part of the statements' names. */
  name: string;
  /** SQL: a condition that `term.word` is a visible word, or a prefix of one if `term.is_unfinished`. */
  isKnown: string;
  /** SQL: a superset of the visible words within `term.errors` typing errors of `term.word`, as a column `word`. */
  nearWords: string;
  /** SQL: a condition that a visible row matches the tsquery. */
  exists(query: string): string;
}

type IsVisible = (table: string) => string;

const EVERYTHING: IsVisible = () => 'cast($1 as integer[]) is null and cast($2 as text[]) is null';
const SCOPED: IsVisible = (table) => `
    ${table}.platform_id = any (cast($1 as integer[]))
    and (${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

/** The words of the catalog's index. */
const buildIndexVocabulary = (name: string, isVisible: IsVisible): Vocabulary => ({
  name,
  isKnown: `case when term.is_unfinished
                 then exists (select from search_words known
                               where ${isVisible('known')} and known.word ~>=~ term.word and known.word ~<~ (term.word || chr(1114111)))
                 else exists (select from search_words known where ${isVisible('known')} and known.word = term.word) end`,
  nearWords: `select known.word from search_words known where ${isVisible('known')} and known.variants && deletion_variants(term.word, term.errors)`,
  exists: (query) => `exists (select from search_items entry where entry.words @@ ${query} and ${isVisible('entry')})`,
});

const CATALOG = {
  everything: buildIndexVocabulary('all tenants', EVERYTHING),
  scoped: buildIndexVocabulary('some tenants', SCOPED),
};

/** Builds a vocabulary from the column `words` of a table; for tables with up to some ten thousand rows. */
export const buildTableVocabulary = (name: string, table: string, isVisible: IsVisible): Vocabulary => ({
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
  /** Null if the word is known and corrections are not requested. */
  candidates: string[] | null;
}

// Only words of entries that the caller may see count. levenshtein counts a swap as two edits.
const buildReadTerms = ({ name, isKnown, nearWords }: Vocabulary): Statement => ({
  name: `search: read terms, ${name}`,
  text: `
    with part as (
      select word, place
        from regexp_split_to_table(fold_words($3), ' ') with ordinality as part (word, place)
       where word <> ''
       order by place
       limit ${MOST_TERMS}
    ),
    term as materialized (
      select word, place, ${buildMaxErrorsSql('word')} as errors,
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

const buildExists = ({ name, exists: condition }: Vocabulary): Statement => ({
  name: `search: whether a text is found, ${name}`,
  text: `select ${condition('cast($3 as tsquery)')} as has_match`,
});

const statements = new Map<Vocabulary, { readTerms: Statement; exists: Statement }>();

function buildStatements(vocabulary: Vocabulary): { readTerms: Statement; exists: Statement } {
  const known = statements.get(vocabulary);
  if (known) return known;
  const made = { readTerms: buildReadTerms(vocabulary), exists: buildExists(vocabulary) };
  statements.set(vocabulary, made);
  return made;
}

/** Parses a text by the words of the catalog that the caller may see. */
export const expandCatalogText = (
  db: Pick<Database, 'read'>,
  text: string,
  scope: ScopeColumns,
): Promise<ExpandedText> => expandText(db, text, scope, scope[0] ? CATALOG.scoped : CATALOG.everything);

/**
 * Parses a text by the words of a vocabulary that the caller may see. Filters do not affect whether words count as
 * misspelt.
 */
export async function expandText(
  db: Pick<Database, 'read'>,
  text: string,
  scope: ScopeColumns,
  vocabulary: Vocabulary,
): Promise<ExpandedText> {
  const { readTerms, exists } = buildStatements(vocabulary);
  const terms = await db.read<Term>(readTerms, [...scope, text, false]);
  const last = terms.at(-1);
  const expanded = {
    folded: last?.folded ?? '',
    terms: terms.map(({ word }) => word),
    isMisspelt: terms.some(({ candidates }) => candidates !== null),
    isUnfinished: last !== undefined && last.isUnfinished && last.candidates === null,
  };
  const parts = terms.map((term) => (term.candidates ? listCorrections(term) : [buildSpelling(term)]));
  if (parts.some(({ length }) => length === 0)) return { ...expanded, query: null };
  const exact = terms.map(({ word }) => `'${word}'`).join(' & ');
  const query = { ...buildQuery(parts), exact };
  // A single known word always matches. Several known words may not occur together; then they may be misspelt.
  const isDoubtful = terms.length > 1 && terms.some(({ candidates, errors }) => candidates === null && errors > 0);
  if (!isDoubtful || (await db.read<{ has_match: boolean }>(exists, [...scope, query.all]))[0]!.has_match)
    return { ...expanded, query };
  const doubted = await db.read<Term>(readTerms, [...scope, text, true]);
  const lenient = doubted.map((term, index) =>
    terms[index]!.candidates === null ? [buildSpelling(term), ...listCorrections(term)] : parts[index]!,
  );
  return { ...expanded, isMisspelt: true, query: { ...buildQuery(lenient), exact } };
}

type Spelling = Omit<Alternative, 'term'>;

// Only the last word may be unfinished, and only with more than one letter: too many words begin with a single letter.
const buildSpelling = ({ word, isUnfinished }: Term): Spelling => ({ word, isUnfinished });

function listCorrections({ word, candidates }: Term): Spelling[] {
  return (candidates ?? [])
    .map((candidate) => ({ candidate, distance: damerauDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= countAllowedErrors([...word].length, [...candidate].length))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_SPELLINGS)
    .map(({ candidate }) => ({ word: candidate, isUnfinished: false }));
}

/** Builds the tsquery. Words have letters and digits only, so they need no escaping. */
function buildQuery(parts: Spelling[][]): { all: string; alternatives: Alternative[] } {
  const text = ({ word, isUnfinished }: Spelling) => (isUnfinished ? `'${word}':*` : `'${word}'`);
  return {
    all: parts
      .map((spellings) => (spellings.length > 1 ? `(${spellings.map(text).join(' | ')})` : text(spellings[0]!)))
      .join(' & '),
    alternatives: parts.flatMap((spellings, term) => spellings.map((spelling) => ({ term, ...spelling }))),
  };
}
