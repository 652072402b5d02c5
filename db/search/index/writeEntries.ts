import type { Statement } from '../../core/connect.js';
import { BLOCK_BITS, bitsOf, blockOf } from '../../core/bitBlocks.js';
import { entriesOfPending, everyItem } from './entries.js';

const pairsOf = (from: string) => `
  select ${from}.ordinal, ${from}.kind, ${from}.visibility, split_part(pair, '=', 1) as facet, substring(pair from position('=' in pair) + 1) as value
    from ${from} cross join unnest(${from}.facets) as pair`;

const columns = 'item_key, name, name_sort, level, price, visibility, created_at, modified_at, words, name_words, facets';

/** Adds the deltas of the CTE `from` to counters: those that are new or grow, those that shrink, those that become nothing. */
const addUp = (table: string, from: string, keys: string[]) => {
  const same = ['platform_id', ...keys].map((key) => `${table}.${key} = ${key === 'platform_id' ? 'cast($1 as integer)' : `${from}.${key}`}`);
  return `
  ${table}_grown as (
    insert into ${table} (platform_id, ${keys.join(', ')}, entries)
    select cast($1 as integer), ${keys.join(', ')}, delta from ${from} where delta > 0
    on conflict (platform_id, ${keys.join(', ')}) do update set entries = ${table}.entries + excluded.entries
    returning 1
  ),
  ${table}_shrunk as (
    update ${table} set entries = entries + delta from ${from}
     where ${same.join(' and ')} and delta < 0 and entries + delta > 0
    returning 1
  ),
  ${table}_gone as (
    delete from ${table} using ${from}
     where ${same.join(' and ')} and delta < 0 and entries + delta <= 0
    returning 1
  )`;
};

/**
 * Brings the entries of pending items up to date with the catalog: rows, bits and words in one statement, so that hits, counts
 * and facets never disagree. One writer a tenant at a time.
 */
const writePending = (pending: string, taken = '') => `
  with ${taken}pending as materialized (${pending}),
  wanted as materialized (${entriesOfPending()}),
  stored as materialized (
    select entry.* from search_items entry join pending using (kind, item_id) where entry.platform_id = cast($1 as integer)
  ),
  removed as (
    delete from search_items entry using stored
     where entry.platform_id = stored.platform_id and entry.ordinal = stored.ordinal
       and not exists (select from wanted where wanted.kind = stored.kind and wanted.item_id = stored.item_id)
    returning entry.ordinal
  ),
  changed as materialized (
    select wanted.*, stored.ordinal from wanted join stored using (kind, item_id)
     where (${columns.split(', ').map((column) => `wanted.${column}`).join(', ')})
           is distinct from (${columns.split(', ').map((column) => `stored.${column}`).join(', ')})
  ),
  updated as (
    update search_items entry
       set (${columns}) = (${columns.split(', ').map((column) => `changed.${column}`).join(', ')})
      from changed where entry.platform_id = cast($1 as integer) and entry.ordinal = changed.ordinal
    returning entry.ordinal
  ),
  fresh as materialized (
    select wanted.*, row_number() over (order by kind, item_id) as place from wanted
     where not exists (select from stored where stored.kind = wanted.kind and stored.item_id = wanted.item_id)
  ),
  free as materialized (
    select candidate as ordinal, row_number() over (order by candidate) as place
      from generate_series(0, (select coalesce(max(ordinal), -1) from search_items where platform_id = cast($1 as integer))
                              + (select count(*) from fresh)) as candidate
     where not exists (select from search_items taken where taken.platform_id = cast($1 as integer) and taken.ordinal = candidate)
     limit (select count(*) from fresh)
  ),
  added as materialized (
    select fresh.*, cast(free.ordinal as integer) as ordinal from fresh join free using (place)
  ),
  inserted as (
    insert into search_items (platform_id, ordinal, kind, item_id, ${columns})
    select cast($1 as integer), ordinal, kind, item_id, ${columns} from added
    returning ordinal
  ),
  set_pairs as materialized (${pairsOf('changed')} union all ${pairsOf('added')}),
  -- The update changes nothing, but makes the statement answer the values that were there too.
  valued as materialized (
    insert into facet_values (platform_id, facet, value)
    select distinct cast($1 as integer), facet, value from set_pairs
    on conflict (platform_id, facet, value) do update set value = excluded.value
    returning id, facet, value
  ),
  old_pairs as materialized (
    select facet_values.id as value_id, pairs.ordinal, pairs.kind, pairs.visibility
      from (${pairsOf('stored')}) pairs
      join facet_values on facet_values.platform_id = cast($1 as integer) and facet_values.facet = pairs.facet
                       and facet_values.value = pairs.value
     where ordinal in (select ordinal from removed union all select ordinal from changed)
  ),
  new_pairs as materialized (
    select valued.id as value_id, ordinal, kind, visibility from set_pairs join valued using (facet, value)
  ),
  cleared as (
    select value_id, ${blockOf('ordinal')} as block, ${bitsOf('ordinal')} as bits from old_pairs group by 1, 2
  ),
  set_bits as (
    select value_id, ${blockOf('ordinal')} as block, ${bitsOf('ordinal')} as bits from new_pairs group by 1, 2
  ),
  value_deltas as materialized (
    select value_id, kind, visibility, cast(sum(delta) as integer) as delta
      from (select value_id, kind, visibility, 1 as delta from new_pairs
            union all select value_id, kind, visibility, -1 from old_pairs) counted
     group by 1, 2, 3
    having sum(delta) <> 0
  ),
  blocks as materialized (
    select value_id, block,
           (coalesce(kept.bits, cast(0 as bit(${BLOCK_BITS}))) & ~coalesce(cleared.bits, cast(0 as bit(${BLOCK_BITS}))))
           | coalesce(set_bits.bits, cast(0 as bit(${BLOCK_BITS}))) as bits
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
  ),${addUp('facet_counts', 'value_deltas', ['value_id', 'kind', 'visibility'])},${addUp('search_words', 'word_deltas', ['word', 'visibility'])}
  select (select count(*) from pending) as taken,
         (select count(*) from removed) + (select count(*) from updated) + (select count(*) from inserted) as written,
         (select count(*) from emptied) + (select count(*) from written) + (select count(*) from logged) as parts`;

/** Takes at most $2 rows from the outbox of platform $1, and writes the entries of what they name. */
export const writeFromOutbox: Statement = {
  name: 'search: write entries from the outbox',
  text: writePending(
    'select distinct kind, item_id from taken',
    `taken as (
      delete from outbox
       where platform_id = cast($1 as integer)
         and id in (select id from outbox where platform_id = cast($1 as integer) order by id limit cast($2 as integer))
      returning kind, item_id
    ),
    `,
  ),
};

/** Writes the entries of all items of platform $1. */
export const writeEverything: Statement = { name: 'search: write every entry', text: writePending(everyItem) };

/** Copies to the values of the facet `skills` of platform $1 who may see the skill. */
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
