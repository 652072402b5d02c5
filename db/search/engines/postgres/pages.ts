import { BLOCK_BITS, blockNumberSql, blocksSql, ordinalsSql, bitOffsetSql } from '../../../core/bitBlocks.js';
import { SORT_COLUMN, TIE_KEY } from '../resultOrder.js';
import { type SearchShape, parameters as p } from './searchShape.js';

/**
 * A page is picked from the set of matches while it is small, and by walking an index in order when it is not, or when so many match
 * that the walk finds the page soon. Of more matches than that, names decide relevance: ranking every text takes longer than a caller
 * waits.
 */
const SMALL_SET = 4000;
const WALK_FACTOR = 16;

/** SQL of a page: `tables` are common table expressions before it, each after a comma; `page` has the columns of FoundItem and `place`. */
export interface PageText {
  tables: string;
  page: string;
}

/** The page of a search, from the sets `hits` (platform_id, block, bits), `tenant` and `total`. */
export const searchPageOf = (shape: SearchShape): PageText =>
  shape.hasText && shape.sort.field === 'relevance' ? pageByRelevance : pageByColumn(shape.sort);

/** SQL: the blocks of a set as one array a tenant, whose element n + 1 is block n: a walk looks into it for every entry. */
const arraysOf = (set: string) => `
      select tenant.platform_id,
             array(select coalesce(${set}.bits, cast(0 as bit(${BLOCK_BITS})))
                     from generate_series(0, (select max(block) from ${set} where ${set}.platform_id = tenant.platform_id)) as number
                     left join ${set} on ${set}.platform_id = tenant.platform_id and ${set}.block = number
                    order by number) as blocks
        from tenant`;

const isIn = (blocks: string, ordinal: string) =>
  `get_bit(${blocks}[1 + ${blockNumberSql(ordinal)}], ${bitOffsetSql(ordinal)}) = 1`;

/** SQL: the first entries of each tenant in an order, out of the arrays of a set, without those that `skipped` says. */
const firstOf = (arrays: string, columns: string, order: string, condition = 'true') => `
        select first.*
          from ${arrays} arrays
         cross join lateral (
           select *
             from (select ${columns}
                     from search_items entry
                    where entry.platform_id = arrays.platform_id and ${condition} and ${isIn('arrays.blocks', 'entry.ordinal')}
                    order by ${order}
                    limit ${p.limit} + ${p.offset}) walked
           offset (select entries from skipped)
         ) first`;

/** SQL: how many entries a walk passes over, since it alone decides the page. Those of two tenants are to be merged first. */
const skippedWhere = (condition: string, entries: string) => `
    skipped as materialized (
      select case when ${condition} and (select count(*) from tenant) = 1 then ${entries} else 0 end as entries
    )`;

const page = (columns: string, from: string, order: string) => `
      select ${columns}, row_number() over () as place
        from (select * from (${from}) entry order by ${order} limit ${p.limit} offset ${p.offset} - (select entries from skipped)) page`;

const NULLABLE = new Set([SORT_COLUMN.level, SORT_COLUMN.price]);
const MATCHED_ITEM = 'platform_id, kind, item_id';

function pageByColumn({ field, descending }: SearchShape['sort']): PageText {
  const column = field === 'relevance' ? SORT_COLUMN.name : SORT_COLUMN[field];
  const direction = field !== 'relevance' && descending ? 'desc' : 'asc';
  // An index has one place for nulls, and they come last in both directions: they are walked apart.
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
    hits_arrays as materialized (${arraysOf('hits')}),${skippedWhere(nulls ? 'false' : 'not (select is_set from page_source)', p.offset)}`,
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
        ${firstOf('hits_arrays', columns, indexed, condition)}
         where not (select is_set from page_source)`,
          )
          .join('')}`,
      order,
    ),
  };
}

/** How well a name fits the text: it is the text, begins with it, holds its words, or holds them completed or corrected. */
const FIT = `8 * cast(entry.name_sort = ${p.folded} as integer)
               + 4 * cast(starts_with(entry.name_sort, ${p.folded}) as integer)
               + 2 * cast(entry.name_words @@ ${p.exactQuery} as integer)
               + cast(entry.name_words @@ ${p.query} as integer)`;

const RANKED = `entry.platform_id, entry.kind, entry.item_id, entry.name_length, entry.${TIE_KEY}`;

// Among names that hold the words, the one with the fewest others is nearest.
const RELEVANCE = `fit desc, length_of_fit, rank desc, name_length, ${TIE_KEY}`;

const pageByRelevance: PageText = {
  tables: `,
    is_small as materialized (select count <= ${SMALL_SET} as is_small from total),
    in_name as materialized (
      select ${RANKED}, entry.ordinal, ${FIT} as fit
        from search_items entry
        join hits on hits.platform_id = entry.platform_id and hits.block = ${blockNumberSql('entry.ordinal')}
       where entry.platform_id = any (array(select platform_id from tenant)) and entry.name_words @@ ${p.query}
         and get_bit(hits.bits, ${bitOffsetSql('entry.ordinal')}) = 1
    ),
    elsewhere as materialized (
      select hits.platform_id, hits.block, hits.bits & ~coalesce(named.bits, cast(0 as bit(${BLOCK_BITS}))) as bits
        from hits left join (${blocksSql('in_name', ['platform_id'])}) named using (platform_id, block)
    ),
    elsewhere_arrays as materialized (${arraysOf('elsewhere')}),
    named as materialized (select count(*) as count from in_name),${skippedWhere('not (select is_small from is_small)', `(select greatest(${p.offset} - count, 0) from named)`)}`,
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
          from (${firstOf('elsewhere_arrays', RANKED, `entry.name_length, entry.${TIE_KEY}`)}
                 where not (select is_small from is_small) and (select count from named) < ${p.limit} + ${p.offset}) entry`,
    RELEVANCE,
  ),
};
