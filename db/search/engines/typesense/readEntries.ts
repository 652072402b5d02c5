import type { Statement } from '../../../core/connect.js';
import { buildPendingEntriesSql } from '../index/entries.js';
import type { CatalogEntry } from './collection.js';
import type { SearchChange } from './searchChange.js';
import type { TypesenseCursor } from './typesenseCursor.js';

const buildHexSql = (text: string) => `encode(convert_to(${text}, 'UTF8'), 'hex')`;

const buildEntriesSql = ({
  before = '',
  pending,
  columns = '',
}: {
  before?: string;
  pending: string;
  columns?: string;
}) => `
  with ${before} pending as materialized (${pending}),
  requested as materialized (${buildPendingEntriesSql({ withTexts: true })}),
  entry as materialized (
    select requested.*, stored.facets as stored_facets, stored.order_key
      from requested
      join search_items stored on stored.platform_id = cast($1 as integer) and stored.kind = requested.kind
                              and stored.item_id = requested.item_id
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
           'words', entry.all_words, 'order_key', entry.order_key,
           'name_sort', ${buildHexSql('entry.name_sort')}, 'level', ${buildHexSql('entry.level')}, 'price', ${buildHexSql('entry.price')},
           'created_at', cast(extract(epoch from entry.created_at) * 1000000 as bigint),
           'modified_at', cast(extract(epoch from entry.modified_at) * 1000000 as bigint))) end as entry${columns}
    from pending
    left join entry on entry.kind = pending.kind and entry.item_id = pending.item_id
   order by pending.kind, pending.item_id`;

export interface EntryRow extends Pick<SearchChange, 'kind'> {
  itemId: SearchChange['item_id'];
  /** Null if the item is no longer in the index. */
  entry: CatalogEntry | null;
}

export interface ChangedEntryRow extends EntryRow {
  /** Number of the last change of the whole batch. `taken`: count of its changes. */
  last: TypesenseCursor['position'];
  taken: number;
}

/** Reads the entries of the next $3 changes of platform $1 that the collection $2 does not have. */
export const readChangedEntries: Statement = {
  name: 'typesense: read changed entries',
  text: buildEntriesSql({
    before: `
      taken as materialized (
        select id, kind, item_id
          from search_changes
         where platform_id = cast($1 as integer)
           and id > coalesce((select position from typesense_cursors
                               where platform_id = cast($1 as integer) and collection = cast($2 as text)), 0)
         order by id
         limit cast($3 as integer)
      ),`,
    pending: 'select distinct kind, item_id from taken',
    columns: ', (select max(id) from taken) as last, (select count(*) from taken) as taken',
  }),
};

/** Reads a page of $4 entries of platform $1, after the kind $2 and the item $3. */
export const readEntries: Statement = {
  name: 'typesense: read entries',
  text: buildEntriesSql({
    pending: `
      select kind, item_id from search_items
       where platform_id = cast($1 as integer) and (kind, item_id) > (cast($2 as text), cast($3 as bigint))
       order by kind, item_id limit cast($4 as integer)`,
  }),
};
