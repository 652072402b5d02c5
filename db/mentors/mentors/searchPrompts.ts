import type { Database, Statement } from '../../core/connect.js';
import type { Visibility } from '../../tenancy/access/visibility.js';
import { type Vocabulary, expandText, buildTableVocabulary } from '../../search/text/expandText.js';
import { buildScopeColumns } from '../../tenancy/access/visibility.js';
import type { MentorPrompt } from './mentorPrompt.js';

/** A prompt as answers show it. Times have the format of `utc_time`. */
export interface PromptDocument extends Pick<
  MentorPrompt,
  | 'id'
  | 'title'
  | 'description'
  | 'prompt'
  | 'tone'
  | 'style'
  | 'language'
  | 'category'
  | 'is_system'
  | 'prompt_visibility'
  | 'metadata'
> {
  mentor: string | null;
  platform: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export const PROMPT_FACETS = ['category', 'language', 'style', 'tone'] as const;
export type PromptFacet = (typeof PROMPT_FACETS)[number];
export type PromptSortField = 'relevance' | 'title' | 'created_at' | 'updated_at' | 'category';

/** One search of prompts. Values of one filter are alternatives; different filters must all hold. */
export interface PromptSearch {
  text: string;
  id: number | null;
  /** UUIDs. */
  mentors: string[] | null;
  /** A username, in any case. */
  createdBy: string | null;
  filters: Record<PromptFacet, string[] | null>;
  /** This user also sees the prompts that they created. */
  authorId: number | null;
  sort: { field: PromptSortField; descending: boolean };
  limit: number;
  offset: number;
  /** Counts each facet under all filters, including its own; otherwise without its own. */
  narrowsFacets: boolean;
}

export interface PromptResults {
  count: number;
  prompts: PromptDocument[];
  /** Most frequent first, then by key. Empty texts are not counted. */
  facets: Record<PromptFacet, { key: string; doc_count: number }[]>;
}

const SORTS: Record<Exclude<PromptSortField, 'relevance'>, string> = {
  title: "fold(coalesce(prompt.title, ''))",
  created_at: 'prompt.created_at',
  updated_at: 'prompt.modified_at',
  category: 'fold(prompt.category)',
};

const isInScope = (table: string, visibility: string) =>
  `(${table}.platform_id, ${table}.${visibility}) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

// Prompts of hidden mentors are hidden.
const isVisible = (table: string) => `
    ${table}.platform_id = any (cast($1 as integer[])) and ${isInScope(table, 'prompt_visibility')}
    and (${table}.mentor_id is null
         or exists (select from mentors owner
                     where owner.platform_id = ${table}.platform_id and owner.id = ${table}.mentor_id and owner.deleted_at is null
                       and ${isInScope('owner', 'visibility')}))`;

const WORDS: Vocabulary = buildTableVocabulary('prompts', 'mentor_prompts', isVisible);

const buildFacet = (name: PromptFacet) => {
  const others = PROMPT_FACETS.filter((other) => other !== name).map((other) => `has_${other}`);
  return `'${name}', (select coalesce(json_agg(json_build_object('key', key, 'doc_count', prompts) order by prompts desc, key), '[]')
                from (select ${name} as key, count(*) as prompts from candidate
                       where ${others.join(' and ')} and (has_${name} or not cast($14 as boolean)) and ${name} <> ''
                       group by ${name} order by prompts desc, key limit 100) counted)`;
};

const buildFacetFilter = (name: PromptFacet, parameter: number) =>
  `cast($${parameter} as text[]) is null or coalesce(prompt.${name}, '') = any (cast($${parameter} as text[])) as has_${name}`;

const buildStatement = ({ field, descending }: PromptSearch['sort'], hasText: boolean): Statement => {
  const byRelevance = field === 'relevance' && hasText;
  const column = field === 'relevance' ? SORTS.created_at : SORTS[field];
  const order = byRelevance
    ? "ts_rank(prompt.words, cast($3 as tsquery)) desc, fold(coalesce(prompt.title, ''))"
    : `${column} ${descending ? 'desc' : 'asc'}`;
  return {
    name: 'search prompts',
    composed: true,
    text: `
    with candidate as materialized (
      select prompt.*, mentor.unique_id as mentor,
             ${PROMPT_FACETS.map((name, index) => buildFacetFilter(name, 8 + index)).join(',\n             ')}
        from mentor_prompts prompt
        left join mentors mentor on mentor.platform_id = prompt.platform_id and mentor.id = prompt.mentor_id
       where prompt.platform_id = any (cast($1 as integer[])) and mentor.deleted_at is null
         and (${isVisible('prompt')} or prompt.created_by_id = cast($4 as bigint))
         ${hasText ? 'and prompt.words @@ cast($3 as tsquery)' : 'and cast($3 as text) is null'}
         and (cast($5 as bigint) is null or prompt.id = cast($5 as bigint))
         and (cast($6 as uuid[]) is null or mentor.unique_id = any (cast($6 as uuid[])))
         and (cast($7 as text) is null
              or prompt.created_by_id = (select id from users where lower(username) = lower(cast($7 as text))))
    )
    select (select count(*) from candidate where ${PROMPT_FACETS.map((name) => `has_${name}`).join(' and ')}) as count,
           (select coalesce(json_agg(json_build_object(
                      'id', prompt.id, 'mentor', prompt.mentor, 'title', prompt.title, 'description', prompt.description,
                      'prompt', prompt.prompt, 'tone', prompt.tone, 'style', prompt.style, 'language', prompt.language,
                      'category', prompt.category, 'is_system', prompt.is_system, 'prompt_visibility', prompt.prompt_visibility,
                      'metadata', prompt.metadata, 'platform', prompt.platform_id,
                      'created_by', (select users.username from users where users.id = prompt.created_by_id),
                      'created_at', utc_time(prompt.created_at), 'updated_at', utc_time(prompt.modified_at)) order by prompt.ordinal), '[]')
              from (select prompt.*, row_number() over (order by ${order}, prompt.platform_id, prompt.id) as ordinal
                      from candidate prompt
                     where ${PROMPT_FACETS.map((name) => `has_${name}`).join(' and ')}
                     order by ordinal limit cast($12 as bigint) offset cast($13 as bigint)) prompt) as prompts,
           json_build_object(${PROMPT_FACETS.map(buildFacet).join(',\n')}) as facets`,
  };
};

/** Searches the prompts that a user may see: one page of matches, their count, and the facets. */
export async function searchPrompts(
  db: Pick<Database, 'read'>,
  search: PromptSearch,
  visibility: Extract<Visibility, { everything: false }>,
): Promise<PromptResults> {
  const scope = buildScopeColumns(visibility);
  const text = search.text.trim() === '' ? null : await expandText(db, search.text, scope, WORDS);
  const hasText = text !== null && text.terms.length > 0;
  const [row] = await db.read<PromptResults>(buildStatement(search.sort, hasText), [
    ...scope,
    hasText ? (text.query?.all ?? '') : null,
    search.authorId,
    search.id,
    search.mentors,
    search.createdBy,
    ...PROMPT_FACETS.map((name) => search.filters[name]),
    search.limit,
    search.offset,
    search.narrowsFacets,
  ]);
  return row!;
}
