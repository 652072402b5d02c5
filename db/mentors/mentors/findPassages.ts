import type { Database } from '../../core/connect.js';
import type { MentorPassage } from './mentorPassage.js';

/** A passage of a mentor's document that matches a question. */
export interface FoundPassage extends Pick<MentorPassage, 'heading' | 'ordinal' | 'text'> {
  documentId: number;
  documentName: string;
  url: string;
  /** From 0 to 1: the share of the question's words that the passage contains. Rare words weigh more. */
  coverage: number;
}

export interface PassageSearch {
  platformId: number;
  mentorId: number;
  text: string;
  /** Includes documents that only administrators may read. */
  seesPrivate: boolean;
  limit: number;
}

// Words that occur in more passages are ignored: they tell little about the question and are slow to search.
const MAX_PASSAGES_OF_WORD = 2_000;
const MAX_WORDS = 12;

// Words weigh by inverse document frequency. Words that no passage has lower the coverage of all passages.
const FIND = {
  name: 'find passages of a mentor',
  text: `
    with size as materialized (
      select count(*)::float8 as passages
        from (select from mentor_passages where platform_id = $1 and mentor_id = $2 limit 10000) counted
    ), word as materialized (
      select query, found, ln(1 + size.passages / greatest(found, 0.5)) as weight
        from size
       cross join (select cast(quote_literal(lexeme) as tsquery) as query
                     from unnest(to_tsvector('pg_catalog.english', fold($3))) where strpos(lexeme, chr(92)) = 0 limit 64) lexemes
       cross join lateral (select count(*)::float8 as found
                             from (select from mentor_passages
                                    where platform_id = $1 and mentor_id = $2 and words @@ query limit ${MAX_PASSAGES_OF_WORD} + 1) with_word) counted
       where found <= ${MAX_PASSAGES_OF_WORD}
       order by found limit ${MAX_WORDS}
    ), scored as (
      select passage.document_id, passage.ordinal, ts_rank(passage.words, any_word.query, 1) as rank,
             (select sum(weight) from word where passage.words @@ word.query) / any_word.weight as coverage
        from (select cast(string_agg(cast(query as text), ' | ') filter (where found > 0) as tsquery) as query, sum(weight) as weight from word) any_word
        join mentor_passages passage on passage.platform_id = $1 and passage.mentor_id = $2 and passage.words @@ any_word.query
    ), best as materialized (
      select scored.*, document.name, document.url
        from scored
        join mentor_documents document on document.platform_id = $1 and document.id = scored.document_id and (document.access = 'public' or cast($4 as boolean))
       order by coverage desc, rank desc, document_id, ordinal limit $5
    )
    select best.document_id as "documentId", best.name as "documentName", best.url, passage.heading, best.ordinal, passage.text, best.coverage::float8 as coverage
      from best
      join mentor_passages passage
        on passage.platform_id = $1 and passage.mentor_id = $2 and passage.document_id = best.document_id and passage.ordinal = best.ordinal
     order by best.coverage desc, best.rank desc, best.document_id, best.ordinal`,
};

/** Finds the passages of a mentor's documents that match a text best, best first. */
export function findPassages(
  db: Pick<Database, 'read'>,
  { platformId, mentorId, text, seesPrivate, limit }: PassageSearch,
): Promise<FoundPassage[]> {
  return db.read<FoundPassage>(FIND, [platformId, mentorId, text, seesPrivate, limit]);
}
