import { blocksSql, ordinalsSql } from '../../../core/bitBlocks.js';
import { SORT_COLUMN, TIE_KEY } from '../resultOrder.js';
import { type SearchShape, parameters as p } from './searchShape.js';

/**
 * A page is sorted from the set of matches if the set is small. Otherwise, or if so many items match that a scan finds
 * the page soon, an index is scanned in order. For larger sets only names decide relevance, because ranking all texts
 * takes too long.
 */
const SMALL_SET = 4000;
const WALK_FACTOR = 16;

/**
 * SQL of a page: `tables` are its common table expressions, each after a comma; `page` has the columns of MatchedItem
 * and `place`.
 */
export interface PageSql {
  tables: string;
  page: string;
}

/** SQL: the page of a search, from the sets `hits` (platform_id, block, bits), `tenant` and `total`. */
export const buildPage = (shape: SearchShape): PageSql =>
  shape.hasText && shape.sort.field === 'relevance' ? pageByRelevance : buildPageByColumn(shape.sort);

/**
 * SQL: the blocks of a set as one array per tenant, whose element n + 1 is block n; an index scan tests every entry
 * against it.
 */
const buildArraysSql = (set: string) => `
      select tenant.platform_id,
             array(select coalesce(${set}.bits, cast(0 as bit(8192)))
                     from generate_series(0, (select max(block) from ${set} where ${set}.platform_id = tenant.platform_id)) as number
                     left join ${set} on ${set}.platform_id = tenant.platform_id and ${set}.block = number
                    order by number) as blocks
        from tenant`;

const buildIsInSql = (blocks: string, ordinal: string) =>
  `get_bit(${blocks}[1 + block_number(${ordinal})], bit_offset(${ordinal})) = 1`;

/**
 * SQL: the first entries of each tenant in an order that are in the arrays of a set, without the number in `skipped`.
 */
const buildFirstSql = (arrays: string, columns: string, order: string, condition = 'true') => `
        select first.*
          from ${arrays} arrays
         cross join lateral (
           select *
             from (select ${columns}
                     from search_items entry
                    where entry.platform_id = arrays.platform_id and ${condition} and ${buildIsInSql('arrays.blocks', 'entry.ordinal')}
                    order by ${order}
                    limit ${p.limit} + ${p.offset}) walked
           offset (select entries from skipped)
         ) first`;

/**
 * SQL: the number of entries that an index scan can skip. With several tenants it is 0, because their entries must be
 * merged first.
 */
const buildSkippedSql = (condition: string, entries: string) => `
    skipped as materialized (
      select case when ${condition} and (select count(*) from tenant) = 1 then ${entries} else 0 end as entries
    )`;

const page = (columns: string, from: string, order: string) => `
      select ${columns}, row_number() over () as place
        from (select * from (${from}) entry order by ${order} limit ${p.limit} offset ${p.offset} - (select entries from skipped)) page`;

const NULLABLE = new Set([SORT_COLUMN.level, SORT_COLUMN.price]);
const MATCHED_ITEM = 'platform_id, kind, item_id';

function buildPageByColumn({ field, descending }: SearchShape['sort']): PageSql {
  const column = field === 'relevance' ? SORT_COLUMN.name : SORT_COLUMN[field];
  const direction = field !== 'relevance' && descending ? 'desc' : 'asc';
  // Nulls come last in both directions, but an index has them at one end: they are scanned separately.
  const nulls = NULLABLE.has(column) ? 'nulls last' : '';
  const walks = nulls ? [`entry.${column} is not null`, `entry.${column} is null`] : [undefined];
  const indexed = `entry.${column} ${direction}, entry.${TIE_KEY} ${direction}`;
  const order = `entry.${column} ${direction} ${nulls}, entry.${TIE_KEY} ${direction}`;
  const columns = `entry.platform_id, entry.kind, entry.item_id, entry.${column}, entry.${TIE_KEY}`;
  return {
    tables: `,
    page_source as materialized (
      select count <= ${SMALL_SET} and count * count <= ${WALK_FACTOR} * (${p.limit} + ${p.offset}) * (
               select coalesce(sum((select max(ordinal) from search_items where search_items.platform_id = tenant.platform_id)), 0)
                 from tenant) as is_set
        from total
    ),
    hits_arrays as materialized (${buildArraysSql('hits')}),${buildSkippedSql(nulls ? 'false' : 'not (select is_set from page_source)', p.offset)}`,
    page: page(
      MATCHED_ITEM,
      `
        select ${columns}
          from (${ordinalsSql('hits')}) chosen
          join search_items entry on entry.platform_id = chosen.platform_id and entry.ordinal = chosen.ordinal
         where (select is_set from page_source)
        ${walks
          .map(
            (condition) => `
        union all
        ${buildFirstSql('hits_arrays', columns, indexed, condition)}
         where not (select is_set from page_source)`,
          )
          .join('')}`,
      order,
    ),
  };
}

/** How well a name fits the text: equals it, begins with it, has its words, or has them completed or corrected. */
const FIT = `8 * cast(entry.name_sort = ${p.folded} as integer)
               + 4 * cast(starts_with(entry.name_sort, ${p.folded}) as integer)
               + 2 * cast(entry.name_words @@ ${p.exactQuery} as integer)
               + cast(entry.name_words @@ ${p.query} as integer)`;

const RANKED = `entry.platform_id, entry.kind, entry.item_id, entry.name_length, entry.${TIE_KEY}`;

// Among names with the words, the one with the fewest other words comes first.
const RELEVANCE = `fit desc, length_of_fit, rank desc, name_length, ${TIE_KEY}`;

const pageByRelevance: PageSql = {
  tables: `,
    is_small as materialized (select count <= ${SMALL_SET} as is_small from total),
    in_name as materialized (
      select ${RANKED}, entry.ordinal, ${FIT} as fit
        from search_items entry
        join hits on hits.platform_id = entry.platform_id and hits.block = block_number(entry.ordinal)
       where entry.platform_id = any (array(select platform_id from tenant)) and entry.name_words @@ ${p.query}
         and has_bit(hits.bits, entry.ordinal)
    ),
    elsewhere as materialized (
      select hits.platform_id, hits.block, hits.bits & ~coalesce(named.bits, cast(0 as bit(8192))) as bits
        from hits left join (${blocksSql('in_name', ['platform_id'])}) named using (platform_id, block)
    ),
    elsewhere_arrays as materialized (${buildArraysSql('elsewhere')}),
    named as materialized (select count(*) as count from in_name),${buildSkippedSql('not (select is_small from is_small)', `(select greatest(${p.offset} - count, 0) from named)`)}`,
  page: page(
    MATCHED_ITEM,
    `
        select ${RANKED}, ${FIT} as fit, case when entry.name_words @@ ${p.query} then entry.name_length end as length_of_fit,
               ts_rank(entry.words, ${p.query}) as rank
          from (${ordinalsSql('hits')}) chosen
          join search_items entry on entry.platform_id = chosen.platform_id and entry.ordinal = chosen.ordinal
         where (select is_small from is_small)
        union all
        (select ${RANKED}, fit, name_length, 0
           from in_name entry
          where not (select is_small from is_small)
          order by fit desc, name_length, ${TIE_KEY}
          limit ${p.limit} + ${p.offset})
        union all
        select entry.*, 0, null, 0
          from (${buildFirstSql('elsewhere_arrays', RANKED, `entry.name_length, entry.${TIE_KEY}`)}
                 where not (select is_small from is_small) and (select count from named) < ${p.limit} + ${p.offset}) entry`,
    RELEVANCE,
  ),
};
