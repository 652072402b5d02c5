import type { Database, Statement } from '../../core/connect.js';
import { expandText } from '../../search/text/expandText.js';
import type { MentorDocument } from './mentorDocument.js';
import { MENTOR_DOCUMENT_SQL } from './mentorDocument.js';
import type { TermKind } from './mentorTerm.js';
import { MENTOR_WORDS, type MentorVisibility, listInternalTenants, buildVisibilityFilter } from './mentorScope.js';

export type MentorFacet = TermKind | 'visibility';

/** `last_used_at` is the time of the searching user's last use. */
export type MentorSortField = 'relevance' | 'name' | 'created_at' | 'recently_accessed_at' | 'last_used_at';

/** One search of mentors. Values of one filter are alternatives; different filters must all hold. */
export interface MentorSearch {
  /** Words that must all match; an empty text matches everything. */
  text: string;
  /** Names, compared exactly. */
  terms: Partial<Record<TermKind, string[]>>;
  /** Visibilities, within those that the caller may see; null for all. */
  levels: string[] | null;
  /** Keys of platforms; null for all that the caller may see. */
  tenants: string[] | null;
  /** Matches mentors with at least one of these tags. */
  tags: string[] | null;
  /** A username, in any case. Matches in tenants where the caller may see the authors of mentors. */
  createdBy: string | null;
  featured: boolean | null;
  ids: number[] | null;
  uniqueIds: string[] | null;
  /** The user whose uses are returned with each mentor. `only` selects mentors that this user created or used. */
  user: { id: number; only: boolean } | null;
  sort: { field: MentorSortField; descending: boolean };
  limit: number;
  offset: number;
  facets: MentorFacet[];
  /** Counts each facet under all filters, including its own; otherwise without its own. */
  narrowsFacets: boolean;
}

export interface MatchedMentor extends MentorDocument {
  /** The searching user's number of uses, and the time of the last one. */
  access_count: number;
  last_used_at: string | null;
}

export interface MentorResults {
  count: number;
  mentors: MatchedMentor[];
  /** Most frequent first, then by key. */
  facets: Partial<Record<MentorFacet, { key: string; doc_count: number }[]>>;
  /** Platforms of the MCP servers that these mentors refer to. Changes there make a cached answer stale. */
  madeOf: number[];
}

const MAX_FACET_VALUES = 100;

/** A bit per filter. A mentor that fails only one filter still counts in the facet of that filter. */
const BIT: Record<MentorFacet, number> = {
  llm_provider: 1,
  llm: 2,
  audience: 4,
  category: 8,
  subject: 16,
  type: 32,
  visibility: 64,
};
// `n & (n - 1)` is 0 when at most one bit is set.
const BIT_OF_KIND_SQL = `case kind ${Object.entries(BIT)
  .map(([kind, bit]) => `when '${kind}' then ${bit}`)
  .join(' ')} end`;

const SORTS: Record<Exclude<MentorSortField, 'relevance'>, string> = {
  name: 'fold(mentor.name)',
  created_at: 'mentor.created_at',
  recently_accessed_at: 'mentor.recently_accessed_at',
  last_used_at: 'used.last_used_at',
};

// An exact name first, then names that contain the words, those with the fewest other words first, then the rest.
const RELEVANCE = `
  cast(fold(mentor.name) = cast($5 as text) as integer) desc,
  cast(mentor.name_words @@ cast($4 as tsquery) as integer) desc,
  cast(mentor.name_words @@ cast($3 as tsquery) as integer) desc,
  case when mentor.name_words @@ cast($3 as tsquery) then length(mentor.name_words) end,
  ts_rank(mentor.words, cast($3 as tsquery)) desc, fold(mentor.name)`;

function buildOrder({ field, descending }: MentorSearch['sort'], hasText: boolean): string {
  if (field === 'relevance' && hasText) return RELEVANCE;
  return `${field === 'relevance' ? SORTS.created_at : SORTS[field]} ${descending || field === 'relevance' ? 'desc' : 'asc'} nulls last`;
}

/** Lists the columns of the sort order, so that whole rows are read for one page only. */
function listSortColumns({ field }: MentorSearch['sort'], hasText: boolean): string {
  if (field === 'relevance' && hasText) return 'mentor.name, mentor.name_words, mentor.words,';
  if (field === 'last_used_at') return '';
  return `mentor.${field === 'relevance' ? 'created_at' : field},`;
}

const JOIN_USES = `left join mentor_uses used on used.platform_id = mentor.platform_id and used.mentor_id = mentor.id
                                  and used.user_id = cast($14 as bigint)`;

interface Shape {
  visibility: { name: string; isVisible(table: string): string };
  hasText: boolean;
  hasTerms: boolean;
  sort: MentorSearch['sort'];
}

function buildText({ visibility, hasText, hasTerms, sort }: Shape): string {
  const missed = hasTerms
    ? `coalesce((select sum(requested.bit) from requested where not mentor.name_ids && requested.ids), 0)`
    : '0';
  // Every statement takes all parameters, so `parameter` mentions those that some statements do not use.
  return `
    with parameter as (select cast($3 as tsquery), cast($4 as tsquery), cast($5 as text), cast($6 as jsonb)),
    requested as materialized (
      select filter.bit, coalesce(array_agg(term.id) filter (where term.id is not null), '{}') as ids
        from jsonb_to_recordset(cast($6 as jsonb)) as filter (kind text, bit integer, names text[])
        left join mentor_term_names term on term.kind = filter.kind and term.name = any (filter.names)
       group by filter.kind, filter.bit
    ),
    -- Without a text or names, reading mentors twice is cheaper than materializing all of them.
    candidate as ${hasText || hasTerms ? '' : 'not '}materialized (
      select mentor.platform_id, mentor.id, mentor.name_ids, mentor.visibility, ${listSortColumns(sort, hasText)}
             cast(${missed} + case when cast($7 as text[]) is null or mentor.visibility = any (cast($7 as text[])) then 0 else 64 end as integer) as missed
        from mentors mentor
       where mentor.deleted_at is null and ${visibility.isVisible('mentor')}
         ${hasText ? 'and mentor.words @@ cast($3 as tsquery)' : ''}
         and (cast($8 as text[]) is null
              or mentor.platform_id in (select id from platforms where key = any (cast($8 as text[]))))
         and (cast($9 as text[]) is null or mentor.tags && cast($9 as text[]))
         and (cast($10 as text) is null
              or (mentor.created_by_id = (select id from users where lower(username) = lower(cast($10 as text)))
                  and (cast($20 as integer[]) is null or mentor.platform_id = any (cast($20 as integer[])))))
         and (cast($11 as boolean) is null or mentor.is_featured = cast($11 as boolean))
         and (cast($12 as bigint[]) is null or mentor.id = any (cast($12 as bigint[])))
         and (cast($13 as uuid[]) is null or mentor.unique_id = any (cast($13 as uuid[])))
         and (not cast($15 as boolean) or mentor.created_by_id = cast($14 as bigint)
              or exists (select from mentor_uses
                          where mentor_uses.platform_id = mentor.platform_id and mentor_uses.mentor_id = mentor.id
                            and mentor_uses.user_id = cast($14 as bigint)))
    ),
    -- Thousands of mentors have some hundred combinations of names: combinations are counted first, then split into names.
    alike as materialized (
      select missed, visibility, name_ids, count(*) as mentors
        from candidate
      -- Not as "= 0", for which the planner expects few rows and sorts instead of hashing.
       where (missed & (missed - 1)) < 1
       group by missed, visibility, name_ids
    ),
    counted as materialized (
      select missed, name_id, sum(mentors) as mentors
        from alike cross join unnest(name_ids) as name_id
       group by missed, name_id
    ),
    facet_counts as (
      select kind, name, sum(mentors) as mentors
        from counted join mentor_term_names term on term.id = counted.name_id
       where kind = any (cast($16 as text[])) and (missed = 0 or (missed = ${BIT_OF_KIND_SQL} and not cast($17 as boolean)))
       group by kind, name
      union all
      select 'visibility', visibility, sum(mentors)
        from alike
       where 'visibility' = any (cast($16 as text[])) and (missed = 0 or (missed = ${BIT.visibility} and not cast($17 as boolean)))
       group by visibility
    ),
    chosen as materialized (
      select mentor.platform_id, mentor.id
        from candidate mentor
        ${sort.field === 'last_used_at' ? JOIN_USES : ''}
       where mentor.missed = 0
       order by ${buildOrder(sort, hasText)}, mentor.platform_id, mentor.id
       limit cast($18 as bigint) offset cast($19 as bigint)
    ),
    page as (
      select mentor.*, used.access_count, used.last_used_at,
             row_number() over (order by ${buildOrder(sort, hasText)}, mentor.platform_id, mentor.id) as ordinal
        from chosen
        join mentors mentor on mentor.platform_id = chosen.platform_id and mentor.id = chosen.id
        ${JOIN_USES}
    )
    select (select coalesce(sum(mentors), 0) from alike where missed = 0) as count,
           (select coalesce(json_agg(json_build_array(
                       ${MENTOR_DOCUMENT_SQL}, coalesce(mentor.access_count, 0), utc_time(mentor.last_used_at)) order by mentor.ordinal), '[]')
              from page mentor) as mentors,
           (select coalesce(json_agg(distinct server.platform_id), '[]')
              from page mentor
             cross join unnest(mentor.mcp_server_ids) as server_id
              join mcp_servers server on server.id = server_id) as "madeOf",
           (select coalesce(json_agg(json_build_array(kind, name, mentors) order by kind, ordinal), '[]')
              from (select kind, name, mentors, row_number() over (partition by kind order by mentors desc, name) as ordinal
                      from facet_counts) ranked
             where ordinal <= ${MAX_FACET_VALUES}) as facets`;
}

const statements = new Map<string, Statement>();

function buildStatement(shape: Shape): Statement {
  const { visibility, hasText, hasTerms, sort } = shape;
  const key = [visibility.name, hasText, hasTerms, sort.field, sort.descending].join();
  let statement = statements.get(key);
  if (!statement) statements.set(key, (statement = { name: 'search mentors', composed: true, text: buildText(shape) }));
  return statement;
}

interface Row {
  count: number;
  mentors: [MentorDocument, number, string | null][];
  facets: [MentorFacet, string, number][];
  madeOf: number[];
}

/** Searches the mentors that the caller may see: one page of matches, their count, and the facets. */
export async function searchMentors(
  db: Pick<Database, 'read'>,
  search: MentorSearch,
  visibility: MentorVisibility,
): Promise<MentorResults> {
  const { filter, scope } = buildVisibilityFilter(visibility);
  const hasText = search.text.trim() !== '';
  const text = hasText ? await expandText(db, search.text, scope, MENTOR_WORDS[filter.name]) : null;
  // A text of punctuation alone matches everything.
  const isText = text !== null && text.terms.length > 0;
  const filters = Object.entries(search.terms).map(([kind, names]) => ({ kind, names, bit: BIT[kind as TermKind] }));
  const statement = buildStatement({
    visibility: filter,
    hasText: isText,
    hasTerms: filters.length > 0,
    sort: search.sort,
  });
  const [row] = await db.read<Row>(statement, [
    ...scope,
    text?.query?.all ?? '',
    text?.query?.exact ?? '',
    text?.folded ?? '',
    JSON.stringify(filters),
    search.levels,
    search.tenants,
    search.tags,
    search.createdBy,
    search.featured,
    search.ids,
    search.uniqueIds,
    search.user?.id ?? null,
    search.user?.only ?? false,
    search.facets,
    search.narrowsFacets,
    search.limit,
    search.offset,
    listInternalTenants(visibility),
  ]);
  const { count, mentors, facets, madeOf } = row!;
  return {
    count: Number(count),
    mentors: mentors.map(([document, uses, lastUsedAt]) => ({
      ...document,
      access_count: uses,
      last_used_at: lastUsedAt,
    })),
    facets: groupFacets(search.facets, facets),
    madeOf,
  };
}

function groupFacets(names: MentorFacet[], counts: Row['facets']): MentorResults['facets'] {
  const facets: MentorResults['facets'] = Object.fromEntries(names.map((name) => [name, []]));
  for (const [name, key, count] of counts) facets[name]!.push({ key, doc_count: Number(count) });
  return facets;
}
