import type { Statement } from '../../../core/connect.js';
import { blocksSql } from '../../../core/bitBlocks.js';
import { MOST_FACET_VALUES } from '../engine.js';
import { buildPage } from './pages.js';
import { type SearchShape, parameters } from './searchShape.js';

/** SQL: hides the facet value of a skill that the caller may not see, even if items that teach it are visible. */
const valueIsVisible = `(facet_values.visibility is null
                          or (facet_values.platform_id, facet_values.visibility) in (select platform_id, level from scope))`;

const p = parameters;

/**
 * Builds the statement of a shape once. Every shape has all parameters; the CTE `parameter` declares those that it does
 * not use.
 */
export function buildSearchStatement(shape: SearchShape): Statement {
  const key = formatKey(shape);
  let statement = statements.get(key);
  if (!statement)
    statements.set(key, (statement = { name: 'search the catalog', composed: true, text: buildSql(shape) }));
  return statement;
}

const statements = new Map<string, Statement>();

function formatKey({ everything, hasText, searchSkills, hasKeys, isNarrowed, countFacets, sort }: SearchShape): string {
  const flags = [everything, hasText, searchSkills, hasKeys, isNarrowed, countFacets, sort.descending]
    .map((flag) => (flag ? '1' : '0'))
    .join('');
  return `${sort.field} ${flags}`;
}

function buildSql(shape: SearchShape): string {
  const { everything, hasText, hasKeys, isNarrowed, countFacets, searchSkills } = shape;
  const scope = everything
    ? `select id as platform_id, level
         from platforms
        cross join unnest(array['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins']) as level
        where ${p.platforms} is null and ${p.levels} is null`
    : `select platform_id, level from unnest(${p.platforms}, ${p.levels}) as visible (platform_id, level)`;
  return `
    with parameter as (select ${Object.values(parameters).join(', ')}),
    scope as materialized (${scope}),
    tenant as materialized (select distinct platform_id from scope),
    visible as materialized (
      select facet_bits.platform_id, facet_bits.block, bit_or(facet_bits.bits) as bits
        from scope
        join facet_values on facet_values.platform_id = scope.platform_id and facet_values.facet = 'visibility'
                         and facet_values.value = scope.level
        join facet_bits on facet_bits.platform_id = facet_values.platform_id and facet_bits.value_id = facet_values.id
       group by facet_bits.platform_id, facet_bits.block
    ),${searchSkills ? namedSkills : ''}${hasText ? buildTextBits(searchSkills) : ''}${hasKeys ? keyHits : ''}
    filter as materialized (
      select 'visibility' as name, platform_id, block, bits from visible
      union all
      select requested.name, facet_bits.platform_id, facet_bits.block, bit_or(facet_bits.bits)
        from tenant
       cross join jsonb_to_recordset(${p.filters}) as requested (name text, value text)
        join facet_values on facet_values.platform_id = tenant.platform_id and facet_values.facet = requested.name
                         and facet_values.value = requested.value and ${valueIsVisible}
        join facet_bits on facet_bits.platform_id = facet_values.platform_id and facet_bits.value_id = facet_values.id
       group by requested.name, facet_bits.platform_id, facet_bits.block
      ${hasText ? `union all select 'text', platform_id, block, bits from text_bits` : ''}
      ${hasKeys ? `union all select 'key', platform_id, block, bits from (${blocksSql('keyed', ['platform_id'])}) keyed` : ''}
    ),
    matched as materialized (
      select excluded, filter.platform_id, filter.block, bit_and(filter.bits) as bits
        from unnest(array[null] || ${p.filteredFacets}) as excluded
        join filter on filter.name is distinct from excluded
       group by excluded, filter.platform_id, filter.block
      having count(*) = ${p.filterCount} - cast(excluded is not null as integer)
    ),
    hits as materialized (select platform_id, block, bits from matched where excluded is null),
    total as materialized (select coalesce(sum(bit_count(bits)), 0) as count from hits)${buildPage(shape).tables}
    select (select count from total) as count,
           (select coalesce(json_agg(json_build_object('platformId', platform_id, 'kind', kind, 'itemId', item_id) order by place), '[]')
              from (${buildPage(shape).page}) page) as items,
           ${countFacets ? (isNarrowed ? facetCounts : facetSums) : "cast('[]' as json)"} as facets,
           ${searchSkills ? "(select coalesce(json_agg(json_build_object('id', item_id, 'name', name) order by name, item_id), '[]') from (select distinct item_id, name from named_skill) named)" : "cast('[]' as json)"} as "matchedSkills"`;
}

/** Visible skills whose name is the text: the same number of words, and all match. */
const namedSkills = `
    named_skill as materialized (
      select entry.platform_id, entry.item_id, entry.name
        from search_items entry
        join visible on visible.platform_id = entry.platform_id and visible.block = block_number(entry.ordinal)
       where entry.platform_id = any (array(select platform_id from tenant)) and entry.words @@ ${p.query}
         and entry.kind = 'skill' and entry.name_words @@ ${p.query} and length(entry.name_words) = ${p.termCount}
         and has_bit(visible.bits, entry.ordinal)
    ),
    taught as materialized (
      select facet_bits.platform_id, facet_bits.block, bit_or(facet_bits.bits) as bits
        from named_skill
        join facet_values on facet_values.platform_id = named_skill.platform_id and facet_values.facet = 'skills'
                         and facet_values.value = named_skill.name
        join facet_bits on facet_bits.platform_id = facet_values.platform_id and facet_bits.value_id = facet_values.id
       group by facet_bits.platform_id, facet_bits.block
    ),`;

const buildTextBits = (searchSkills: boolean) => {
  const ofText = `select * from search_term_bits(array(select platform_id from tenant), ${p.query}, ${p.alternatives})`;
  return `
    text_bits as materialized (
      ${searchSkills ? `select platform_id, block, bit_or(bits) as bits from (${ofText} union all select * from taught) parts group by 1, 2` : ofText}
    ),`;
};

const keyHits = `
    keyed as materialized (
      select entry.platform_id, entry.ordinal
        from tenant
       cross join jsonb_to_recordset(${p.keys}) as requested (kind text, key text)
        join search_items entry on entry.platform_id = tenant.platform_id and entry.kind = requested.kind
                              and (entry.item_key = requested.key
                                   or (entry.kind = 'skill' and cast(entry.item_id as text) = requested.key))
    ),`;

const facetCounts = `
           (select coalesce(json_agg(json_build_array(facet, value, count) order by facet, place), '[]')
              from (select facet, value, sum(count) as count,
                           row_number() over (partition by facet order by sum(count) desc, value) as place
                      from (select platform_id, value_id, sum(cast(shared as integer)) as count
                              from (select facet_bits.platform_id, facet_bits.value_id,
                                           bit_count(facet_bits.bits & matched.bits) as shared
                                      from matched
                                      join facet_bits on facet_bits.platform_id = matched.platform_id
                                                     and facet_bits.block = matched.block
                                     where matched.excluded is null
                                    -- Keeps the blocks themselves out of the grouping.
                                    offset 0) part
                             where shared > 0
                             group by platform_id, value_id) counted
                      join facet_values on facet_values.platform_id = counted.platform_id and facet_values.id = counted.value_id
                     where facet_values.facet = any (${p.facets}) and facet_values.facet <> all (${p.filteredFacets})
                       and ${valueIsVisible}
                     group by facet, value
                    union all
                    select facet, value, sum(cast(shared as integer)),
                           row_number() over (partition by facet order by sum(cast(shared as integer)) desc, value)
                      from (select facet_values.facet, facet_values.value, bit_count(facet_bits.bits & matched.bits) as shared
                              from matched
                              join facet_values on facet_values.platform_id = matched.platform_id and facet_values.facet = matched.excluded
                                               and ${valueIsVisible}
                              join facet_bits on facet_bits.platform_id = facet_values.platform_id
                                             and facet_bits.value_id = facet_values.id and facet_bits.block = matched.block
                            offset 0) part
                     where shared > 0
                     group by facet, value) ranked
             where place <= ${MOST_FACET_VALUES})`;

/**
 * The same as `facetCounts` for a search without conditions other than the kind, from the counters by kind and
 * visibility.
 */
const facetSums = `
           (select coalesce(json_agg(json_build_array(facet, value, count) order by facet, place), '[]')
              from (select facet, value, sum(counted.count) as count,
                           row_number() over (partition by facet order by sum(counted.count) desc, value) as place
                      from (select platform_id, value_id, sum(entries) as count,
                                   sum(entries) filter (where kind = any (kinds.chosen) or cardinality(kinds.chosen) = 0) as of_kinds
                              from facet_counts
                             cross join (select array(select value from jsonb_to_recordset(${p.filters}) as requested (name text, value text)
                                                       where name = 'type') as chosen) kinds
                             where (platform_id, facet_counts.visibility) in (select platform_id, level from scope)
                             group by platform_id, value_id) counter
                      join facet_values on facet_values.platform_id = counter.platform_id and facet_values.id = counter.value_id
                     cross join lateral (select case when facet = any (${p.filteredFacets}) then counter.count else of_kinds end as count) counted
                     where facet_values.facet = any (${p.facets}) and ${valueIsVisible} and counted.count > 0
                     group by facet, value) ranked
             where place <= ${MOST_FACET_VALUES})`;
