import type { ChangingStatement, Statement } from '../../../core/connect.js';
import { BLOCK_BITS, blocksSql } from '../../../core/bitBlocks.js';
import { joinColumns } from '../../../core/joinColumns.js';
import type { SearchItem } from './searchItem.js';
import { buildPendingEntriesSql, everyItemSql } from './entries.js';

const buildPairsSql = (from: string) => `
  select ${from}.ordinal, ${from}.kind, ${from}.visibility, split_part(pair, '=', 1) as facet, substring(pair from position('=' in pair) + 1) as value
    from ${from} cross join unnest(${from}.facets) as pair`;

const columns = joinColumns<SearchItem>(
  'item_key',
  'name',
  'name_sort',
  'level',
  'price',
  'visibility',
  'created_at',
  'modified_at',
  'words',
  'name_words',
  'facets',
);

/**
 * SQL: adds the deltas of the CTE `from` to counters: updates, removes those that become 0, and inserts new ones. A
 * tenant has one writer at a time, so that no counter appears concurrently; an upsert would compute all columns of
 * existing rows.
 */
const buildCounterSql = (table: string, from: string, keys: string[]) => {
  const isSame = ['cast($1 as integer)', ...keys.map((key) => `${from}.${key}`)]
    .map((value, index) => `${table}.${['platform_id', ...keys][index]} = ${value}`)
    .join(' and ');
  return `
  ${table}_kept as (
    update ${table} set entries = entries + delta from ${from} where ${isSame} and entries + delta > 0
    returning ${table}.platform_id, ${keys.map((key) => `${table}.${key}`).join(', ')}, ${table}.entries
  ),
  ${table}_gone as (
    delete from ${table} using ${from} where ${isSame} and entries + delta <= 0
    returning 1
  ),
  ${table}_new as (
    insert into ${table} (platform_id, ${keys.join(', ')}, entries)
    select cast($1 as integer), ${keys.join(', ')}, delta from ${from}
     where delta > 0 and not exists (select from ${table} where ${isSame})
    returning platform_id, ${keys.join(', ')}, entries
  )`;
};

/**
 * SQL: updates the entries of pending items from the catalog: rows, bits and words in one statement, so that hits,
 * counts and facets always agree. Needs the lock of the tenant's index.
 */
const buildWriteSql = (pending: string, { first = '', taken = 'select count(*) from pending' } = {}) => `
  with ${first}pending as materialized (${pending}),
  requested as materialized (${buildPendingEntriesSql()}),
  stored as materialized (
    select entry.*
      from pending
     cross join lateral (select * from search_items
                          where platform_id = cast($1 as integer) and search_items.kind = pending.kind
                            and search_items.item_id = pending.item_id
                         offset 0) entry
  ),
  removed as (
    delete from search_items entry using stored
     where entry.platform_id = stored.platform_id and entry.ordinal = stored.ordinal
       and not exists (select from requested where requested.kind = stored.kind and requested.item_id = stored.item_id)
    returning entry.ordinal
  ),
  changed as materialized (
    select requested.*, stored.ordinal from requested join stored using (kind, item_id)
     where (${columns
       .split(', ')
       .map((column) => `requested.${column}`)
       .join(', ')})
           is distinct from (${columns
             .split(', ')
             .map((column) => `stored.${column}`)
             .join(', ')})
  ),
  updated as (
    update search_items entry
       set (${columns}) = (${columns
         .split(', ')
         .map((column) => `changed.${column}`)
         .join(', ')})
      from changed where entry.platform_id = cast($1 as integer) and entry.ordinal = changed.ordinal
    returning entry.ordinal
  ),
  fresh as materialized (
    select requested.*, row_number() over (order by kind, item_id) as place from requested
     where not exists (select from stored where stored.kind = requested.kind and stored.item_id = requested.item_id)
  ),
  -- Every entry has a visibility, so the places that no visibility has are free.
  occupied as materialized (
    select facet_bits.block, bit_or(facet_bits.bits) as bits
      from facet_values
      join facet_bits on facet_bits.platform_id = facet_values.platform_id and facet_bits.value_id = facet_values.id
     where facet_values.platform_id = cast($1 as integer) and facet_values.facet = 'visibility'
     group by facet_bits.block
  ),
  free as materialized (
    select ordinal, row_number() over (order by ordinal) as place
      from (select block * block_size() + place as ordinal
              from generate_series(0, (select coalesce(max(block), -1) + 1 + count(*) / block_size() from occupied, fresh)) as block
              left join occupied using (block)
             cross join generate_series(0, block_size() - 1) as place
             where occupied.bits is null or (bit_count(occupied.bits) < block_size() and get_bit(occupied.bits, place) = 0)
             order by ordinal
             limit (select count(*) from fresh)) candidate
  ),
  added as materialized (
    select fresh.*, cast(free.ordinal as integer) as ordinal from fresh join free using (place)
  ),
  inserted as (
    insert into search_items (platform_id, ordinal, kind, item_id, ${columns})
    select cast($1 as integer), ordinal, kind, item_id, ${columns} from added
    returning ordinal
  ),
  set_pairs as materialized (${buildPairsSql('changed')} union all ${buildPairsSql('added')}),
  set_values as materialized (select distinct facet, value from set_pairs),
  known_values as materialized (
    select facet_values.id, facet, value from set_values join facet_values using (facet, value)
     where facet_values.platform_id = cast($1 as integer)
  ),
  new_values as (
    insert into facet_values (platform_id, facet, value)
    select cast($1 as integer), facet, value from set_values
     where not exists (select from known_values known where known.facet = set_values.facet and known.value = set_values.value)
    returning id, facet, value
  ),
  valued as materialized (select * from known_values union all select * from new_values),
  old_pairs as materialized (
    select facet_values.id as value_id, pairs.ordinal, pairs.kind, pairs.visibility
      from (${buildPairsSql('stored')}) pairs
      join facet_values on facet_values.platform_id = cast($1 as integer) and facet_values.facet = pairs.facet
                       and facet_values.value = pairs.value
     where ordinal in (select ordinal from removed union all select ordinal from changed)
  ),
  new_pairs as materialized (
    select valued.id as value_id, ordinal, kind, visibility from set_pairs join valued using (facet, value)
  ),
  cleared as (${blocksSql('old_pairs', ['value_id'])}),
  set_bits as (${blocksSql('new_pairs', ['value_id'])}),
  value_deltas as materialized (
    select value_id, kind, visibility, cast(sum(delta) as integer) as delta
      from (select value_id, kind, visibility, 1 as delta from new_pairs
            union all select value_id, kind, visibility, -1 from old_pairs) counted
     group by 1, 2, 3
    having sum(delta) <> 0
  ),
  blocks as materialized (
    select value_id, block,
           (coalesce(kept.bits, cast(0 as bit(8192))) & ~coalesce(cleared.bits, cast(0 as bit(8192))))
           | coalesce(set_bits.bits, cast(0 as bit(8192))) as bits
      from cleared
      full join set_bits using (value_id, block)
      left join lateral (
        select bits from facet_bits
         where facet_bits.platform_id = cast($1 as integer) and facet_bits.value_id = coalesce(cleared.value_id, set_bits.value_id)
           and facet_bits.block = coalesce(cleared.block, set_bits.block)
      ) kept on true
  ),
  emptied as (
    delete from facet_bits using blocks
     where facet_bits.platform_id = cast($1 as integer) and facet_bits.value_id = blocks.value_id
       and facet_bits.block = blocks.block and bit_count(blocks.bits) = 0
    returning facet_bits.block
  ),
  written as (
    insert into facet_bits (platform_id, value_id, block, bits)
    select cast($1 as integer), value_id, block, bits from blocks where bit_count(bits) > 0
    on conflict (platform_id, value_id, block) do update set bits = excluded.bits
    returning block
  ),
  -- For every reader, whichever process writes. Without a reader nobody needs it: each begins with everything.
  logged as (
    insert into search_changes (platform_id, kind, item_id)
    select cast($1 as integer), kind, item_id from pending where exists (select from typesense_collections)
    returning id
  ),
  word_deltas as materialized (
    select word, visibility, cast(sum(delta) as integer) as delta
      from (select words, visibility, 1 as delta from changed
            union all select words, visibility, 1 from added
            union all select words, visibility, -1 from stored
                       where ordinal in (select ordinal from removed union all select ordinal from changed)) entry
     cross join unnest(tsvector_to_array(entry.words)) as word
     group by 1, 2
    having sum(delta) <> 0
  ),${buildCounterSql('facet_counts', 'value_deltas', ['value_id', 'kind', 'visibility'])},${buildCounterSql('search_words', 'word_deltas', ['word', 'visibility'])}
  select (${taken}) as taken,
         (select count(*) from removed) + (select count(*) from updated) + (select count(*) from inserted) as written,
         (select count(*) from emptied) + (select count(*) from written) + (select count(*) from logged) as parts,
         array(select word from (select * from search_words_kept union all select * from search_words_new) counted
                where entries >= ${FREQUENT}
                  and not exists (select from search_frequent_words known where known.platform_id = counted.platform_id and known.word = counted.word)
                group by word) as frequent`;

/**
 * From this number of entries with one visibility, a word's entries are stored as bits: reading as many from the index
 * takes 10 ms.
 */
const FREQUENT = BLOCK_BITS;

/**
 * Number of batches after the current one that are searched for the same items: an import queues an item and soon after
 * its lists.
 */
const LOOK_AHEAD = 4;

/**
 * Dequeues the first $2 rows of the outbox of platform $1, and soon following ones of the same items, and writes the
 * entries of these items. `taken`: the number of rows among the first $2.
 */
export const writeFromOutbox: Statement = {
  name: 'search: write entries from the outbox',
  text: buildWriteSql('select distinct kind, item_id from batch', {
    first: `batch as materialized (
      select id, kind, item_id from search_outbox where platform_id = cast($1 as integer) order by id limit cast($2 as integer)
    ),
    emptied_outbox as (
      delete from search_outbox
       where platform_id = cast($1 as integer)
         and id <= (select max(id) + ${LOOK_AHEAD} * cast($2 as integer) from batch)
         -- Not a join: without statistics, right after an import, it would compare each row with each of the batch.
         and ((kind, item_id) in (select kind, item_id from batch)) is true
      returning id
    ),
    `,
    taken: 'select count(*) from batch',
  }),
};

/** Writes the entries of all items of platform $1. */
export const writeEverything: Statement = { name: 'search: write every entry', text: buildWriteSql(everyItemSql) };

/** Copies the visibility of skills to the values of the facet `skills` of platform $1. */
export const writeSkillVisibility: Statement = {
  name: 'search: write visibility of skills',
  text: `
    update facet_values
       set visibility = known.visibility
      from skills
      join platform_skills known on known.platform_id = cast($1 as integer) and known.skill_id = skills.id
     where facet_values.platform_id = known.platform_id and facet_values.facet = 'skills' and facet_values.value = skills.name
       and facet_values.visibility is distinct from known.visibility`,
};

/** Stores the entries of words $2 of platform $1; triggers update them from then on. */
export const addFrequentWords: ChangingStatement = {
  changes: true,
  name: 'search: add frequent words',
  text: 'select add_frequent_words(cast($1 as integer), cast($2 as text[]))',
};
