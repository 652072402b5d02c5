import type { Statement } from '../../core/connect.js';
import { entriesOfPending } from '../index/entries.js';

const entriesOf = (pending: string, taken = '') => `
  with ${taken}pending as materialized (${pending}),
  wanted as materialized (${entriesOfPending({ withTexts: true })}),
  entry as materialized (
    select wanted.*, stored.facets as stored_facets
      from wanted
      join search_items stored on stored.platform_id = cast($1 as integer) and stored.kind = wanted.kind
                              and stored.item_id = wanted.item_id
  )
  select pending.kind, pending.item_id as "itemId",
         case when entry.kind is not null then json_strip_nulls(json_build_object(
           'id', $1 || '-' || entry.kind || '-' || entry.item_id, 'platform_id', cast($1 as integer), 'kind', entry.kind,
           'item_id', entry.item_id,
           'visibility', case when 'visibility=viewable_by_anyone' = any (entry.facets) then 0
                              when 'visibility=viewable_by_tenant_students' = any (entry.facets) then 1 else 2 end,
           'values', array(select facet_values.id
                             from unnest(entry.stored_facets) as pair
                             join facet_values on facet_values.platform_id = cast($1 as integer)
                                              and facet_values.facet = split_part(pair, '=', 1)
                                              and facet_values.value = substring(pair from position('=' in pair) + 1)),
           'name', trim(entry.plain_name), 'name_length', length(entry.name_words),
           'words', entry.all_words, 'name_sort', entry.name_sort, 'level_sort', entry.level, 'price_sort', entry.price,
           'created_at', cast(extract(epoch from entry.created_at) * 1000000 as bigint),
           'modified_at', cast(extract(epoch from entry.modified_at) * 1000000 as bigint))) end as entry
    from pending
    left join entry on entry.kind = pending.kind and entry.item_id = pending.item_id`;

/** Takes at most $2 rows of platform $1 from what Typesense has not been told. An entry of null is to be removed. */
export const takeUntold: Statement = {
  name: 'typesense: take untold',
  text: entriesOf(
    'select distinct kind, item_id from taken',
    `taken as (
      delete from typesense_outbox
       where platform_id = cast($1 as integer)
         and id in (select id from typesense_outbox where platform_id = cast($1 as integer) order by id limit cast($2 as integer))
      returning kind, item_id
    ),
    `,
  ),
};

/** The entries of platform $1 with ordinals from $2 on, before $3. */
export const readEntries: Statement = {
  name: 'typesense: read entries',
  text: entriesOf(
    `select kind, item_id from search_items
      where platform_id = cast($1 as integer) and ordinal >= cast($2 as integer) and ordinal < cast($3 as integer)`,
  ),
};
